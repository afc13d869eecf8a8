// Gates cannot be walked around: over every public address, whatever a hub's state, access and lead form, and whatever a
// visitor holds that opens other doors, nothing of what they may not read is in any answer.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvedAttendees, deviceGrants, files, resources, talkHubs, users } from "#app/database/schema/index.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { newDevice } from "#app/request/device.server.ts";
import { newPreviewToken } from "#app/request/preview-token.server.ts";
import type { Actor } from "#app/services.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { routeMap } from "#tests/support/route-map.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

const path = "/ada-nwosu/kind-machines";
/** In the talk's text and the names of what it offers; in the bytes and addresses behind them. */
const [words, bytes] = ["MARKED-WORDS-7f3a", "marked-bytes-91bc"];

let house: House;
let owner: Visitor;
let someoneElse: Visitor;
let speaker: Actor;
let hub: Awaited<ReturnType<typeof hasHub>>;
let other: typeof hub;
let offered: string[];

beforeAll(async () => {
  house = await openHouse();
  await house.db.delete(users);
  speaker = await joins(house.db, ada);
  const colleague = await joins(house.db, ben);
  hub = await hasHub(house.db, speaker, { description: `<p>${words}</p>` });
  other = await hasHub(house.db, speaker, { slug: "other", access: "listed" });
  await hasHub(house.db, colleague);
  const key = `${speaker.id}/files/${randomUUID()}`;
  await house.services.storage.write(key, Buffer.from(bytes));
  const stored = { userId: speaker.id, key, name: "a.txt", kind: "resource", contentType: "text/plain" } as const;
  const [file] = await house.db
    .insert(files)
    .values({ ...stored, sizeBytes: bytes.length, status: "stored" })
    .returning();
  const named = { talkHubId: hub.id, title: `${words} file`, description: words };
  const rows = await house.db
    .insert(resources)
    .values([
      { ...named, type: "txt", resourceType: "file", fileId: file?.id, fileSize: bytes.length },
      { ...named, type: "link", resourceType: "link", externalUrl: `https://example.com/${bytes}` },
      { ...named, type: "link", resourceType: "link", externalUrl: `mailto:${bytes}@example.com` },
    ])
    .returning();
  offered = rows.map(({ id }) => id);
  owner = await house.visitor().signIn(ada);
  someoneElse = await house.visitor().signIn(ben);
});
afterAll(() => house.close());

/** People with no right here: with nothing, or with what opens something else. */
const strangers = {
  nobody: async () => house.visitor(),
  "somebody with forged cookies": async () => {
    const visitor = house.visitor();
    visitor.cookies.set("hub.known", "1").set("hub.device", "ImFkYSI%3D.forged").set("hub.asked", "e30%3D.forged");
    return visitor;
  },
  "another speaker": async () => someoneElse,
  "a device whose time is over": () => holds({ talkHubId: hub.id, expiresAt: new Date(Date.now() - 1) }),
  "a device admitted to another hub": () => holds({ talkHubId: other.id, expiresAt: new Date(Date.now() + 60_000) }),
  "a device admitted under another speaker's name": () => holds({ talkHubId: null, expiresAt: null }),
};

async function holds(values: { talkHubId: string | null; expiresAt: Date | null }) {
  const { device, cookie } = await newDevice(house.services.settings);
  await house.db
    .insert(deviceGrants)
    .values({ deviceId: device.id, userId: speaker.id, kind: "access", email: "tomas@example.com", ...values });
  const visitor = house.visitor();
  const [, value = ""] = /^[^=]+=([^;]*)/.exec(cookie) ?? [];
  visitor.cookies.set("hub.known", "1").set("hub.device", value);
  return visitor;
}

/** Mostly what is shown the most of: an open talk behind no list, where the lead form alone decides. */
const mostly = <const Value>(usual: Value, ...others: Value[]) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
const settings = fc.record({
  status: mostly("active", "draft", "scheduled", "closed", "archived"),
  access: mostly("anyone", "verified", "listed"),
  publicVisibility: mostly(true, false),
  leadCaptureEnabled: mostly(true, false),
  leadOnEntry: fc.boolean(),
  leadBeforeDownloads: fc.boolean(),
  leadAllowSkip: fc.boolean(),
});

type Setting = typeof settings extends fc.Arbitrary<infer Values> ? Values : never;

/** Written apart from the product's own rules: what a stranger may read. */
const readsWords = (is: Setting) =>
  is.publicVisibility &&
  is.status === "active" &&
  is.access === "anyone" &&
  !(is.leadCaptureEnabled && is.leadOnEntry && !is.leadAllowSkip);
const getsFiles = (is: Setting) => readsWords(is) && !(is.leadCaptureEnabled && is.leadBeforeDownloads);

async function becomes({ status, ...is }: Setting) {
  const schedule = {
    ...{ openDate: status === "scheduled" ? "2199-01-01" : null, openTime: status === "scheduled" ? "09:00" : null },
    closedByHandAt: status === "closed" ? new Date(0) : null,
  };
  await house.db
    .update(talkHubs)
    .set({ ...is, ...schedule, status })
    .where(eq(talkHubs.id, hub.id));
}

const publicPaths = routeMap
  .filter(({ path: each, isPrivate }) => !isPrivate && !each.includes("*") && !each.startsWith("/_local"))
  .map(({ path: each, isAction }) => ({ each, isAction }));

/**
 * Every public address of the hub and its speaker, with what an address may be asked with: also to go on without the
 * form (`without`), where the speaker does not allow it.
 */
function addresses({ leadAllowSkip }: Setting, tokens: { invite: string; preview: string }) {
  const queries = ["", "?s=qr", `?invite=${tokens.invite}`, `?preview=${tokens.preview}`, "?welcome&noted"];
  if (!leadAllowSkip) queries.push("?welcome&noted&without");
  return publicPaths.flatMap(({ each, isAction }) => {
    const ids = each.includes(":resourceId") ? offered : [""];
    return ids.flatMap((id) => {
      const at = each
        .replace(":username", "ada-nwosu")
        .replace(":slug", "kind-machines")
        .replace(":resourceId", id)
        .replace(/:\w+/, offered[0] as string);
      const asked = queries.concat(`?file=${offered[0]}&welcome`, `?letter=${randomUUID()}.123456`);
      return [at, ...(at.startsWith(path) || at === "/ada-nwosu" ? asked.slice(1).map((query) => at + query) : [])]
        .concat(`${at}.data`)
        .map((address) => ({ address, isAction }));
    });
  });
}

const told = ({ headers, html }: { headers: Headers; html: string }) => `${[...headers].join("\n")}\n${html}`;

it("finds the routes it is about", () => {
  const all = publicPaths.map(({ each }) => each);
  for (const each of ["", "/access", "/lead", "/feedback", "/files/:resourceId", "/qr.svg", "/calendar.ics"])
    expect(all).toContain(`/:username/:slug${each}`);
});

it("nothing of what may not be read is in any answer to a stranger", async () => {
  const [elsewhere] = await house.db
    .insert(approvedAttendees)
    .values({ talkHubId: other.id, email: "tomas@example.com" })
    .returning();
  const tokens = {
    invite: inviteToken(house.services.settings, elsewhere?.id as string),
    preview: newPreviewToken(house.services.settings, other.id, new Date()),
  };
  const sent = { email: "", code: "123456", invite: tokens.invite, rating: "5", consent: "on" };
  const who = fc.constantFrom(...(Object.keys(strangers) as (keyof typeof strangers)[]));
  await fc.assert(
    fc.asyncProperty(settings, who, fc.constantFrom("ask", "enter", "accept"), async (is, name, intent) => {
      await becomes(is);
      // Whoever may read comes first, so that whatever is kept of the page is kept from them.
      const ownPage = await owner.open(path);
      expect(ownPage.html).toContain(words);
      expect((await owner.open(`${path}/files/${offered[0]}`)).html).toBe(bytes);
      const stranger = await strangers[name]();
      const hidden = [readsWords(is) ? [] : [words], getsFiles(is) ? [] : [bytes]].flat();
      const answers = await Promise.all(
        addresses(is, tokens).flatMap(({ address, isAction }) => [
          stranger.open(address, { "user-agent": "Mozilla/5.0" }).then((answer) => ({ address, answer })),
          ...(isAction && address.startsWith(path)
            ? [stranger.submit(address, { ...sent, intent }).then((answer) => ({ address: `POST ${address}`, answer }))]
            : []),
        ]),
      );
      for (const { address, answer } of answers)
        for (const marker of hidden)
          expect({ address, isTold: told(answer).includes(marker) }).toEqual({ address, isTold: false });
      // What may be read is read: the test is not about an empty house.
      if (readsWords(is)) expect((await house.visitor().open(path)).html).toContain(words);
      const file = `${path}/files/${offered[0]}`;
      if (getsFiles(is)) expect((await house.visitor().open(file)).html).toBe(bytes);
      if (readsWords(is) && is.leadAllowSkip) expect((await house.visitor().open(`${file}?without`)).html).toBe(bytes);
    }),
    { numRuns: 16 },
  );
});
