// Gates cannot be walked around: over every public address, whatever a hub's state, access and lead form, however it is
// asked for, and whatever a visitor holds that opens other doors, nothing of what they may not read is in any answer.
// A failure prints its seed: TEST_SEED repeats it.
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { approvedAttendees, deviceGrants, users } from "#app/database/schema/index.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { createDevice } from "#app/request/device.server.ts";
import { createPreviewToken } from "#app/request/preview-token.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import {
  bytes,
  canDownloadFiles,
  createMarkedTalk,
  everyState,
  findLeakedGroups,
  isReadable,
  oldTalkAddress,
  openToAll,
  path,
  settings,
  type TalkSettings,
  talkAddress,
  talkText,
} from "#tests/support/marked-talk.ts";
import { ada, ben } from "#tests/support/people.ts";
import {
  formerRequestsAt,
  formsAt,
  type PublicRequest,
  pathsAt,
  publicRoutes,
  requestsAt,
} from "#tests/support/public-addresses.ts";
import { startTestApp, type TestApp, type TestResponse, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: Visitor;
let otherSpeaker: Visitor;
let speaker: Actor;
let talk: Awaited<ReturnType<typeof createMarkedTalk>>;
let other: Awaited<ReturnType<typeof insertHub>>;
/** What an address answered while everybody could read it, and by what that was revalidated. */
const earlier = new Map<string, { etag: string; content: string }>();

beforeAll(async () => {
  app = await startTestApp();
  await app.db.delete(users);
  speaker = await insertSpeaker(app.db, ada);
  const colleague = await insertSpeaker(app.db, ben);
  talk = await createMarkedTalk(app, speaker);
  other = await insertHub(app.db, speaker, { slug: "other", access: "listed" });
  await insertHub(app.db, colleague);
  owner = await createNewcomer().signIn(ada);
  otherSpeaker = await createNewcomer().signIn(ben);
});
afterAll(() => app.close());

/** Somebody new, from an address of their own: what one address may open in a minute is another test's story. */
const createNewcomer = () => app.visitor(`198.51.${Math.floor(++newcomerCount / 250) % 250}.${newcomerCount % 250}`);
let newcomerCount = 0;

/** People with no right here: with nothing, or with what opens something else. */
const unauthorisedVisitors = {
  nobody: async () => createNewcomer(),
  "somebody with forged cookies": async () => {
    const visitor = createNewcomer();
    visitor.cookies.set("hub.known", "1").set("hub.device", "ImFkYSI%3D.forged").set("hub.asked", "e30%3D.forged");
    return visitor;
  },
  "another speaker": async () => otherSpeaker,
  "a device whose time is over": () =>
    createVisitorWithGrant({ talkHubId: talk.hub.id, expiresAt: new Date(Date.now() - 1) }),
  "a device admitted to another hub": () =>
    createVisitorWithGrant({ talkHubId: other.id, expiresAt: new Date(Date.now() + 60_000) }),
  "a device admitted under another speaker's name": () => createVisitorWithGrant({ talkHubId: null, expiresAt: null }),
};
type UnauthorisedVisitorName = keyof typeof unauthorisedVisitors;

async function createVisitorWithGrant(values: { talkHubId: string | null; expiresAt: Date | null }) {
  const { device, cookie } = await createDevice(app.services);
  await app.db
    .insert(deviceGrants)
    .values({ deviceId: device.id, userId: speaker.id, kind: "access", email: "tomas@example.com", ...values });
  const visitor = createNewcomer();
  const [, value = ""] = /^[^=]+=([^;]*)/.exec(cookie) ?? [];
  visitor.cookies.set("hub.known", "1").set("hub.device", value);
  return visitor;
}

/** With what an address may be asked: also to go on without the form (`without`), where the speaker does not allow it. */
async function buildQueries({ leadAllowSkip }: TalkSettings) {
  const { services } = app;
  const [otherAttendee] = await app.db
    .insert(approvedAttendees)
    .values({ talkHubId: other.id, email: `${randomUUID()}@example.com` })
    .returning();
  const previews = [
    createPreviewToken(services, other.id, new Date()),
    createPreviewToken(services, talk.hub.id, new Date(Date.now() - 86_400_000)),
    createPreviewToken(services, talk.hub.id, new Date()).replace(/.$/, (last) => (last === "A" ? "E" : "A")),
  ];
  return [
    "?s=qr",
    `?invite=${inviteToken(services, otherAttendee?.id as string)}`,
    ...previews.map((token) => `?preview=${token}`),
    `?welcome&noted${leadAllowSkip ? "" : "&without"}&file=${talk.resourceIds[0]}`,
    `?letter=${randomUUID()}.123456`,
  ];
}

/** Three of them: each run of the story asks with others, for all of them take minutes. */
const pickThree = (all: string[], from: number) => [0, 1, 2].map((n) => all[(from + n * 2) % all.length] as string);

const forms: Record<string, string>[] = [
  { email: "", code: "123456", rating: "5", consent: "on" },
  { email: "not an address", code: "12", rating: "9", leave_empty: "a program" },
];

async function sendRequest(
  visitor: Visitor,
  { address, method, headers, fields }: PublicRequest,
): Promise<TestResponse> {
  const as = { "user-agent": "Mozilla/5.0", ...headers };
  if (fields) return visitor.submit(address, fields, as);
  return method === "HEAD" ? visitor.post(address, { method, headers: as }) : visitor.open(address, as);
}

const serialise = ({ headers, html }: TestResponse) => `${[...headers].join("\n")}\n${html}`;
const describeRequest = ({ method, address, headers }: PublicRequest) =>
  `${method} ${address} ${JSON.stringify(headers)}`;

/** Asks for all of `requests`; gives back what was told that may not be. */
async function findLeaks(visitor: Visitor, requests: PublicRequest[], is: TalkSettings) {
  const responses = await Promise.all(
    requests.map(async (each) => ({ each, response: await sendRequest(visitor, each) })),
  );
  return responses.flatMap(({ each, response }) => {
    const isOfTalk = each.address.startsWith(path);
    // "You have it already" tells the earlier answer again.
    const isSame = response.status === 304 && earlier.get(each.address)?.content;
    const groups = findLeakedGroups(isSame || serialise(response), is, isOfTalk);
    if (response.status >= 500) groups.push(`status ${response.status}`);
    return groups.length ? [`${describeRequest(each)}: ${groups.join(", ")}`] : [];
  });
}

it("finds the routes it is about", () => {
  const all = publicRoutes.map(({ path: each }) => each);
  for (const each of ["", "/access", "/lead", "/feedback", "/files/:resourceId", "/qr.svg", "/calendar.ics"])
    expect(all).toContain(`/:username/:slug${each}`);
  expect(
    pathsAt({ ...talkAddress, resourceIds: talk.resourceIds }).filter(({ path: each }) => each.includes(":")),
  ).toEqual([]);
});

it("nothing of what may not be read is in any answer to a stranger", async () => {
  const at = { ...talkAddress, resourceIds: talk.resourceIds };
  await talk.setState(openToAll);
  for (const each of requestsAt(at, await buildQueries(openToAll))) {
    const response = await sendRequest(createNewcomer(), each);
    const etag = each.method === "GET" && response.headers.get("etag");
    if (etag) earlier.set(each.address, { etag, content: serialise(response) });
  }
  expect(earlier.size).toBeGreaterThan(3);

  const story = fc.record({
    is: settings,
    name: fc.constantFrom(...(Object.keys(unauthorisedVisitors) as UnauthorisedVisitorName[])),
    intent: fc.constantFrom("ask", "enter", "accept"),
    fields: fc.constantFrom(...forms),
    from: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(story, async ({ is, name, intent, fields, from }) => {
      await talk.setState(is);
      app.installation.feedbackForms.invalidate();
      // Whoever may read comes first, so that whatever is kept of the page is kept from them.
      expect((await owner.open(path)).html).toContain(talkText);
      expect((await owner.open(`${path}/files/${talk.resourceIds[0]}`)).html).toBe(bytes);
      const visitor = await unauthorisedVisitors[name]();
      const sent = formsAt(at, { ...fields, intent, form_token: app.formToken(talk.hub.id) });
      const requests = [...requestsAt(at, pickThree(await buildQueries(is), from), earlier), ...sent];
      expect(await findLeaks(visitor, requests, is)).toEqual([]);

      // An old address leads on only to what may be known of.
      const isKnown = is.publicVisibility && is.status !== "draft";
      for (const each of formerRequestsAt({ ...at, ...oldTalkAddress })) {
        const response = await sendRequest(await unauthorisedVisitors[name](), each);
        if (!isKnown && each.address.includes(oldTalkAddress.slug))
          expect(serialise(response)).not.toContain(talkAddress.slug);
        expect({ each, leaks: findLeakedGroups(serialise(response), is, true) }).toEqual({ each, leaks: [] });
      }

      // What may be read is read: the test is not about an empty house.
      if (isReadable(is)) expect((await createNewcomer().open(path)).html).toContain(talkText);
      const file = `${path}/files/${talk.resourceIds[0]}`;
      if (canDownloadFiles(is)) expect((await createNewcomer().open(file)).html).toBe(bytes);
      if (isReadable(is) && is.leadAllowSkip) expect((await createNewcomer().open(`${file}?without`)).html).toBe(bytes);
    }),
    {
      numRuns: everyState.length + 4,
      examples: everyState.map((is, at) => [
        { is, name: "nobody", intent: "ask", fields: forms[at % forms.length] as Record<string, string>, from: at },
      ]),
    },
  );
});
