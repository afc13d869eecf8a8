// Access control cannot be bypassed: at every public address, for every status, access and lead form, for every kind of
// request and every visitor without access, no response contains what they may not read.
// A failure prints its seed: TEST_SEED repeats it. With TEST_CACHE=nginx and TEST_DATABASE_URL all requests go
// through a cache in front.
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approvedAttendees, deviceGrants, users } from "#app/database/schema/index.ts";
import { inviteToken } from "#app/domain/audience/invite-token.server.ts";
import { createDevice } from "#app/request/device.server.ts";
import { previewToken } from "#app/request/preview-token.server.ts";
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
  slidePicture,
  type TalkSettings,
  talkAddress,
  talkText,
} from "#tests/support/marked-talk.ts";
import { startCacheInFront } from "#tests/support/nginx-cache.ts";
import { ada, ben } from "#tests/support/people.ts";
import {
  formerRequestsAt,
  formsAt,
  type PublicAudienceRequest,
  pathsAt,
  publicRoutes,
  requestsAt,
} from "#tests/support/public-addresses.ts";
import { shareOf } from "#tests/support/share.ts";
import {
  startOwnTestApp,
  startTestApp,
  type TestApp,
  type TestResponse,
  type Visitor,
} from "#tests/support/test-app.ts";
import { untilAnswered } from "#tests/support/until-answered.ts";

let app: TestApp;
let owner: Visitor;
let otherSpeaker: Visitor;
let speaker: Actor;
let talk: Awaited<ReturnType<typeof createMarkedTalk>>;
let other: Awaited<ReturnType<typeof insertHub>>;
let cache: Awaited<ReturnType<typeof startCacheInFront>> | null = null;
/** What an address returned while everyone could read it, and its etag. */
const earlier = new Map<string, { etag: string; modified: string | null; content: string }>();

beforeAll(async () => {
  const hasCache = process.env.TEST_CACHE === "nginx";
  app = hasCache ? await startOwnTestApp({ TRUSTED_PROXIES: "127.0.0.1" }) : await startTestApp();
  if (hasCache) cache = await startCacheInFront(app);
  await app.db.delete(users);
  speaker = await insertSpeaker(app.db, ada);
  const colleague = await insertSpeaker(app.db, ben);
  talk = await createMarkedTalk(app, speaker);
  other = await insertHub(app.db, speaker, { slug: "other", access: "listed" });
  await insertHub(app.db, colleague);
  owner = await createNewcomer().signIn(ada);
  otherSpeaker = await createNewcomer().signIn(ben);
});
afterAll(async () => {
  await cache?.stop();
  await app.close();
});

/** A new visitor, each with an IP address of their own: limits per IP address have tests of their own. */
function createNewcomer() {
  newcomerCount += 1;
  const address = `198.51.${Math.floor(newcomerCount / 250) % 250}.${newcomerCount % 250}`;
  return app.visitor(address, cache?.from(address));
}
let newcomerCount = 0;

/** A change shows in other processes after two seconds, and in front of them after two more (docs/operations/cache.md). */
const cachedMs = 4_200;

/** Visitors without access: with nothing, or with access to something else. */
const unauthorisedVisitors = {
  "a new visitor": async () => createNewcomer(),
  "a visitor with forged cookies": async () => {
    const visitor = createNewcomer();
    visitor.cookies.set("hub.known", "1").set("hub.device", "ImFkYSI%3D.forged").set("hub.asked", "e30%3D.forged");
    return visitor;
  },
  "another speaker": async () => otherSpeaker,
  "a device with expired access": () =>
    createVisitorWithGrant({ talkHubId: talk.hub.id, expiresAt: new Date(Date.now() - 1) }),
  "a device with access to another hub": () =>
    createVisitorWithGrant({ talkHubId: other.id, expiresAt: new Date(Date.now() + 60_000) }),
  "a device with access to no hub": () => createVisitorWithGrant({ talkHubId: null, expiresAt: null }),
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

/** Queries that an address accepts; `without` skips the form where the speaker does not allow it. */
async function buildQueries({ leadAllowSkip }: TalkSettings) {
  const { services } = app;
  const [otherAttendee] = await app.db
    .insert(approvedAttendees)
    .values({ talkHubId: other.id, email: `${randomUUID()}@example.com` })
    .returning();
  const previews = [
    previewToken.create(services, other.id, new Date()),
    previewToken.create(services, talk.hub.id, new Date(Date.now() - 86_400_000)),
    previewToken.create(services, talk.hub.id, new Date()).replace(/^./, (first) => (first === "A" ? "E" : "A")),
  ];
  return [
    "?s=qr",
    `?invite=${inviteToken(services, otherAttendee?.id as string)}`,
    ...previews.map((token) => `?preview=${token}`),
    `?welcome&noted${leadAllowSkip ? "" : "&without"}&file=${talk.resourceIds[0]}`,
    `?emailed=${randomUUID()}.123456`,
  ];
}

/** Three of them: each run takes others, because all of them would take minutes. */
const pickThree = (all: string[], from: number) => [0, 1, 2].map((n) => all[(from + n * 2) % all.length] as string);

const forms: Record<string, string>[] = [
  { email: "", code: "123456", rating: "5", consent: "on" },
  { email: "not an address", code: "12", rating: "9", leave_empty: "a program" },
];

async function sendAudienceRequest(
  visitor: Visitor,
  { address, method, headers, fields }: PublicAudienceRequest,
): Promise<TestResponse> {
  const as = { "user-agent": "Mozilla/5.0", ...headers };
  if (fields) return visitor.submit(address, fields, as);
  return method === "HEAD" ? visitor.post(address, { method, headers: as }) : visitor.open(address, as);
}

const serialise = ({ headers, html }: TestResponse) => `${[...headers].join("\n")}\n${html}`;
const describeRequest = ({ method, address, headers }: PublicAudienceRequest) =>
  `${method} ${address} ${JSON.stringify(headers)}`;

async function sendUntilAnswered(visitor: Visitor, each: PublicAudienceRequest) {
  return { each, response: await untilAnswered(() => sendAudienceRequest(visitor, each)) };
}

/** Sends all `requests`, as many at once as a server answers. */
async function sendAll(createVisitor: () => Visitor, requests: PublicAudienceRequest[]) {
  const responses: { each: PublicAudienceRequest; response: TestResponse }[] = [];
  for (let at = 0; at < requests.length; at += 100)
    responses.push(
      ...(await Promise.all(requests.slice(at, at + 100).map((each) => sendUntilAnswered(createVisitor(), each)))),
    );
  return responses;
}

/** Sends all `requests`; returns what the responses leak. */
async function findLeaks(visitor: Visitor, requests: PublicAudienceRequest[], is: TalkSettings) {
  return (await sendAll(() => visitor, requests)).flatMap(({ each, response }) => {
    const isOfTalk = each.address.startsWith(path);
    // 304 confirms the earlier response.
    const isSame = response.status === 304 && earlier.get(each.address)?.content;
    const groups = findLeakedGroups(isSame || serialise(response), is, isOfTalk);
    if (response.status >= 500) groups.push(`status ${response.status}`);
    return groups.length ? [`${describeRequest(each)}: ${groups.join(", ")}`] : [];
  });
}

const describeState = (is: TalkSettings) =>
  Object.entries(is)
    .filter(([name, value]) => value !== openToAll[name as keyof TalkSettings])
    .map(([name, value]) => `${name} ${value}`)
    .join(", ") || "open to all";

it("finds the routes it is about", () => {
  const all = publicRoutes.map(({ path: each }) => each);
  for (const each of [
    "",
    "/access",
    "/lead",
    "/feedback",
    "/files/:resourceId",
    "/slides/:resourceId/:picture",
    "/qr.svg",
    "/calendar.ics",
  ])
    expect(all).toContain(`/:username/:slug${each}`);
  expect(
    pathsAt({ ...talkAddress, resourceIds: talk.resourceIds, slidePicture }).filter(({ path: each }) =>
      each.includes(":"),
    ),
  ).toEqual([]);
});

/** What one unauthorised visitor tries at a talk in one state. */
interface Attempt {
  is: TalkSettings;
  name: UnauthorisedVisitorName;
  intent: "ask" | "enter" | "accept";
  fields: Record<string, string>;
  /** Which of the address's queries are tried. */
  from: number;
}

async function expectNoLeaks({ is, name, intent, fields, from }: Attempt) {
  const at = { ...talkAddress, resourceIds: talk.resourceIds, slidePicture };
  await talk.setState(is);
  app.installation.feedbackForms.invalidate();
  app.invalidatePages();
  if (cache) await wait(cachedMs);
  // Those who may read open the page first, so that a cached copy is at hand for those who may not.
  expect((await owner.open(path)).html).toContain(talkText);
  for (const each of [`files/${talk.resourceIds[0]}`, `slides/${talk.resourceIds[0]}/${slidePicture}`])
    expect((await owner.open(`${path}/${each}`)).html).toBe(bytes);
  const visitor = await unauthorisedVisitors[name]();
  const sent = formsAt(at, { ...fields, intent, form_token: app.formToken(talk.hub.id) });
  const requests = [...requestsAt(at, pickThree(await buildQueries(is), from), earlier), ...sent];
  expect(await findLeaks(visitor, requests, is)).toEqual([]);

  // A former address redirects only to a talk whose existence is public.
  const isKnown = is.publicVisibility && is.status !== "draft";
  for (const each of formerRequestsAt({ ...at, ...oldTalkAddress })) {
    const response = await sendAudienceRequest(await unauthorisedVisitors[name](), each);
    if (!isKnown && each.address.includes(oldTalkAddress.slug))
      expect(serialise(response)).not.toContain(talkAddress.slug);
    // Feed readers and calendars are not redirected: they get what the profile lists.
    const isOfTalk = each.address.startsWith(`/${oldTalkAddress.username}/${oldTalkAddress.slug}`);
    expect({ each, leaks: findLeakedGroups(serialise(response), is, isOfTalk) }).toEqual({ each, leaks: [] });
  }

  // What may be read can be read: otherwise this test would prove nothing.
  if (isReadable(is)) expect((await createNewcomer().open(path)).html).toContain(talkText);
  const file = `${path}/files/${talk.resourceIds[0]}`;
  const picture = `${path}/slides/${talk.resourceIds[0]}/${slidePicture}`;
  for (const each of canDownloadFiles(is) ? [file, picture] : [])
    expect((await createNewcomer().open(each)).html).toBe(bytes);
  if (isReadable(is) && is.leadAllowSkip) expect((await createNewcomer().open(`${file}?without`)).html).toBe(bytes);
}

describe("no response to an unauthorised visitor contains what they may not read", () => {
  beforeAll(async () => {
    await talk.setState(openToAll);
    const at = { ...talkAddress, resourceIds: talk.resourceIds, slidePicture };
    const opened = requestsAt(at, await buildQueries(openToAll)).filter(({ method }) => method === "GET");
    for (const { each, response } of await sendAll(createNewcomer, opened)) {
      const etag = response.headers.get("etag");
      const modified = response.headers.get("last-modified");
      if (etag) earlier.set(each.address, { etag, modified, content: serialise(response) });
    }
    expect(earlier.size).toBeGreaterThan(3);
  });

  it.each(shareOf(everyState.map((is, at) => [describeState(is), is, at] as const)))(
    "of a talk that is %s",
    (_, is, at) =>
      expectNoLeaks({
        is,
        name: "a new visitor",
        intent: "ask",
        fields: forms[at % forms.length] as Record<string, string>,
        from: at,
      }),
  );

  const attempt = fc.record<Attempt>({
    is: settings,
    name: fc.constantFrom(...(Object.keys(unauthorisedVisitors) as UnauthorisedVisitorName[])),
    intent: fc.constantFrom("ask", "enter", "accept"),
    fields: fc.constantFrom(...forms),
    from: fc.nat(),
  });
  it.each(shareOf(fc.sample(attempt, 4).map((each) => [each.name, describeState(each.is), each] as const)))(
    "where the visitor is %s and the talk %s",
    (_name, _state, each) => expectNoLeaks(each),
  );
});
