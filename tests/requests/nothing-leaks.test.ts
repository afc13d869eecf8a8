// Gates cannot be walked around: over every public address, whatever a hub's state, access and lead form, however it is
// asked for, and whatever a visitor holds that opens other doors, nothing of what they may not read is in any answer.
// A failure prints its seed: TEST_SEED repeats it.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvedAttendees, deviceGrants, users } from "#app/database/schema/index.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { newDevice } from "#app/request/device.server.ts";
import { newPreviewToken } from "#app/request/preview-token.server.ts";
import type { Actor } from "#app/services.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { type Answer, type House, openHouse, type Visitor } from "#tests/support/house.ts";
import {
  bytes,
  everyState,
  hasMarkedTalk,
  isReadable,
  leaksIn,
  mayTakeFiles,
  oldPlace,
  openToAll,
  path,
  place,
  type Setting,
  settings,
  words,
} from "#tests/support/marked-talk.ts";
import {
  formerRequestsAt,
  formsAt,
  type PublicRequest,
  pathsAt,
  publicRoutes,
  requestsAt,
} from "#tests/support/public-addresses.ts";
import { hasHub, joins } from "#tests/support/stage.ts";

let house: House;
let owner: Visitor;
let someoneElse: Visitor;
let speaker: Actor;
let talk: Awaited<ReturnType<typeof hasMarkedTalk>>;
let other: Awaited<ReturnType<typeof hasHub>>;
/** What an address answered while everybody could read it, and by what that was revalidated. */
const earlier = new Map<string, { etag: string; told: string }>();

beforeAll(async () => {
  house = await openHouse();
  await house.db.delete(users);
  speaker = await joins(house.db, ada);
  const colleague = await joins(house.db, ben);
  talk = await hasMarkedTalk(house, speaker);
  other = await hasHub(house.db, speaker, { slug: "other", access: "listed" });
  await hasHub(house.db, colleague);
  owner = await newcomer().signIn(ada);
  someoneElse = await newcomer().signIn(ben);
});
afterAll(() => house.close());

/** Somebody new, from an address of their own: what one address may open in a minute is another test's story. */
const newcomer = () => house.visitor(`198.51.${Math.floor(++newcomers / 250) % 250}.${newcomers % 250}`);
let newcomers = 0;

/** People with no right here: with nothing, or with what opens something else. */
const strangers = {
  nobody: async () => newcomer(),
  "somebody with forged cookies": async () => {
    const visitor = newcomer();
    visitor.cookies.set("hub.known", "1").set("hub.device", "ImFkYSI%3D.forged").set("hub.asked", "e30%3D.forged");
    return visitor;
  },
  "another speaker": async () => someoneElse,
  "a device whose time is over": () => holds({ talkHubId: talk.hub.id, expiresAt: new Date(Date.now() - 1) }),
  "a device admitted to another hub": () => holds({ talkHubId: other.id, expiresAt: new Date(Date.now() + 60_000) }),
  "a device admitted under another speaker's name": () => holds({ talkHubId: null, expiresAt: null }),
};
type Stranger = keyof typeof strangers;

async function holds(values: { talkHubId: string | null; expiresAt: Date | null }) {
  const { device, cookie } = await newDevice(house.services);
  await house.db
    .insert(deviceGrants)
    .values({ deviceId: device.id, userId: speaker.id, kind: "access", email: "tomas@example.com", ...values });
  const visitor = newcomer();
  const [, value = ""] = /^[^=]+=([^;]*)/.exec(cookie) ?? [];
  visitor.cookies.set("hub.known", "1").set("hub.device", value);
  return visitor;
}

/** With what an address may be asked: also to go on without the form (`without`), where the speaker does not allow it. */
async function queries({ leadAllowSkip }: Setting) {
  const { services } = house;
  const [elsewhere] = await house.db
    .insert(approvedAttendees)
    .values({ talkHubId: other.id, email: `${randomUUID()}@example.com` })
    .returning();
  const previews = [
    newPreviewToken(services, other.id, new Date()),
    newPreviewToken(services, talk.hub.id, new Date(Date.now() - 86_400_000)),
    newPreviewToken(services, talk.hub.id, new Date()).replace(/.$/, (last) => (last === "A" ? "E" : "A")),
  ];
  return [
    "?s=qr",
    `?invite=${inviteToken(services, elsewhere?.id as string)}`,
    ...previews.map((token) => `?preview=${token}`),
    `?welcome&noted${leadAllowSkip ? "" : "&without"}&file=${talk.resourceIds[0]}`,
    `?letter=${randomUUID()}.123456`,
  ];
}

/** Three of them: each run of the story asks with others, for all of them take minutes. */
const some = (all: string[], from: number) => [0, 1, 2].map((n) => all[(from + n * 2) % all.length] as string);

const forms: Record<string, string>[] = [
  { email: "", code: "123456", rating: "5", consent: "on" },
  { email: "not an address", code: "12", rating: "9", leave_empty: "a program" },
];

async function ask(visitor: Visitor, { address, method, headers, fields }: PublicRequest): Promise<Answer> {
  const as = { "user-agent": "Mozilla/5.0", ...headers };
  if (fields) return visitor.submit(address, fields, as);
  return method === "HEAD" ? visitor.post(address, { method, headers: as }) : visitor.open(address, as);
}

const told = ({ headers, html }: Answer) => `${[...headers].join("\n")}\n${html}`;
const inWords = ({ method, address, headers }: PublicRequest) => `${method} ${address} ${JSON.stringify(headers)}`;

/** Asks for all of `requests`; gives back what was told that may not be. */
async function leaks(visitor: Visitor, requests: PublicRequest[], is: Setting) {
  const answers = await Promise.all(requests.map(async (each) => ({ each, answer: await ask(visitor, each) })));
  return answers.flatMap(({ each, answer }) => {
    const isOfTalk = each.address.startsWith(path);
    // "You have it already" tells the earlier answer again.
    const isSame = answer.status === 304 && earlier.get(each.address)?.told;
    const found = leaksIn(isSame || told(answer), is, isOfTalk);
    if (answer.status >= 500) found.push(`status ${answer.status}`);
    return found.length ? [`${inWords(each)}: ${found.join(", ")}`] : [];
  });
}

it("finds the routes it is about", () => {
  const all = publicRoutes.map(({ path: each }) => each);
  for (const each of ["", "/access", "/lead", "/feedback", "/files/:resourceId", "/qr.svg", "/calendar.ics"])
    expect(all).toContain(`/:username/:slug${each}`);
  expect(pathsAt({ ...place, resourceIds: talk.resourceIds }).filter(({ path: each }) => each.includes(":"))).toEqual(
    [],
  );
});

it("nothing of what may not be read is in any answer to a stranger", async () => {
  const at = { ...place, resourceIds: talk.resourceIds };
  await talk.becomes(openToAll);
  for (const each of requestsAt(at, await queries(openToAll))) {
    const answer = await ask(newcomer(), each);
    const etag = each.method === "GET" && answer.headers.get("etag");
    if (etag) earlier.set(each.address, { etag, told: told(answer) });
  }
  expect(earlier.size).toBeGreaterThan(3);

  const story = fc.record({
    is: settings,
    name: fc.constantFrom(...(Object.keys(strangers) as Stranger[])),
    intent: fc.constantFrom("ask", "enter", "accept"),
    fields: fc.constantFrom(...forms),
    from: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ is, name, intent, fields, from }) => {
      await talk.becomes(is);
      house.installation.askingHubs.forget();
      // Whoever may read comes first, so that whatever is kept of the page is kept from them.
      expect((await owner.open(path)).html).toContain(words);
      expect((await owner.open(`${path}/files/${talk.resourceIds[0]}`)).html).toBe(bytes);
      const stranger = await strangers[name]();
      const sent = formsAt(at, { ...fields, intent, form_token: house.formToken(talk.hub.id) });
      const asked = [...requestsAt(at, some(await queries(is), from), earlier), ...sent];
      expect(await leaks(stranger, asked, is)).toEqual([]);

      // An old address leads on only to what may be known of.
      const isKnown = is.publicVisibility && is.status !== "draft";
      for (const each of formerRequestsAt({ ...at, ...oldPlace })) {
        const answer = await ask(await strangers[name](), each);
        if (!isKnown && each.address.includes(oldPlace.slug)) expect(told(answer)).not.toContain(place.slug);
        expect({ each, leaks: leaksIn(told(answer), is, true) }).toEqual({ each, leaks: [] });
      }

      // What may be read is read: the test is not about an empty house.
      if (isReadable(is)) expect((await newcomer().open(path)).html).toContain(words);
      const file = `${path}/files/${talk.resourceIds[0]}`;
      if (mayTakeFiles(is)) expect((await newcomer().open(file)).html).toBe(bytes);
      if (isReadable(is) && is.leadAllowSkip) expect((await newcomer().open(`${file}?without`)).html).toBe(bytes);
    }),
    {
      numRuns: everyState.length + 4,
      examples: everyState.map((is, at) => [
        { is, name: "nobody", intent: "ask", fields: forms[at % forms.length] as Record<string, string>, from: at },
      ]),
    },
  );
});
