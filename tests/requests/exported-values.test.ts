// Everything that a speaker takes home in her Data Export, sent back to the product as a proof of anything: as part of an
// address, in a query, as a cookie, as the id of a form. Nothing is accepted that a newcomer could not have either.
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { deviceGrants, feedbackSubmissions, users } from "#app/database/schema/index.ts";
import { readDevice } from "#app/request/device.server.ts";
import { createAttendedTalks, downloadExport, leavesOf, rowsIn } from "#tests/support/attended-talks.ts";
import { adaIds, adaMarker, createBelongings } from "#tests/support/belongings.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { publicRoutes } from "#tests/support/public-addresses.ts";
import { shareOf } from "#tests/support/share.ts";
import { startTestApp, type TestApp, type TestResponse, type Visitor } from "#tests/support/test-app.ts";

/** Part of a talk of Ben's that only Rosa's phone may read. */
const insideText = "Only for the inner circle";
const restricted = `/${ben.username}/inner-circle`;

let app: TestApp;
let talks: Awaited<ReturnType<typeof createAttendedTalks>>;
let rosasComment: string;
/** What the export contains, but for words, counts and days. */
let values: string[];
/** What no visitor without a right to it gets. */
let secrets: string[];
let attendeeCookies: Set<string>;

beforeAll(async () => {
  app = await startTestApp();
  talks = await createAttendedTalks(app);
  await createBelongings(app.services, talks.adaActor, adaIds, adaMarker);
  const inner = { slug: "inner-circle", access: "verified", description: `<p>${insideText}</p>` } as const;
  const hub = await insertHub(app.db, talks.benActor, inner);
  const cookie = `hub.device=${cookieOf(talks.rosa.phone)}`;
  const device = await readDevice(app.services, new Headers({ cookie }));
  const expiresAt = new Date(Date.now() + 24 * 60 * 60 * 1_000);
  const grant = { userId: talks.benActor.id, talkHubId: hub.id, kind: "access", email: talks.rosa.email } as const;
  await app.db.insert(deviceGrants).values({ ...grant, deviceId: device?.id as string, expiresAt });
  rosasComment = `Calm, says Rosa at ${talks.adas.path}`;
  secrets = [insideText, rosasComment, ...talks.attendees.map(({ email }) => email)];
  attendeeCookies = new Set(talks.attendees.map(({ phone }) => cookieOf(phone)));

  const files = await downloadExport(app, ada);
  const leaves = new Set([...rowsIn(files).values()].flatMap(leavesOf));
  for (const [name, text] of files)
    if (name.endsWith(".csv")) for (const cell of text.split(/[",\n]/)) leaves.add(cell);
  values = [...leaves].filter((value) => /^[!-~]{5,120}$/.test(value) && !/^(\d{4}-\d\d-\d\d|#)/.test(value));
});
afterAll(async () => {
  await app.db.delete(users);
  await app.close();
});

const cookieOf = (visitor: Visitor) => visitor.cookies.get("hub.device") ?? "";
const cookieNames = [
  "hub.device",
  "hub.asked",
  "hub.session",
  "hub.signedIn",
  "hub.stage",
  "better-auth.session_token",
];
const queryNames = ["mine", "invite", "emailed", "preview", "token", "code", "session_id", "session", "file", "device"];

/** A visitor of another network, so that no limit per address hides an answer. */
function createNewcomer(): Visitor {
  newcomers += 1;
  return app.visitor(`198.51.${Math.floor(newcomers / 250) % 250}.${newcomers % 250}`);
}
let newcomers = 0;

function createClaimant(value: string): Visitor {
  const visitor = createNewcomer();
  visitor.cookies.set("hub.known", "1");
  for (const name of cookieNames) visitor.cookies.set(name, value);
  return visitor;
}
const queryOf = (value: string) => `?${new URLSearchParams(queryNames.map((name) => [name, value]))}`;

function expectNothingGained(value: string, visitor: Visitor, { html, headers }: TestResponse) {
  const shown = secrets.filter((secret) => !value.includes(secret) && html.includes(secret));
  expect({ value, shown }).toEqual({ value, shown: [] });
  const given = headers.getSetCookie().filter((line) => /session/.test(line) && !/max-age=0/i.test(line));
  expect({ value, given }).toEqual({ value, given: [] });
  expect(attendeeCookies.has(cookieOf(visitor)), value).toBe(false);
}

it("Rosa's phone does read what others may not, and the export has something to try", async () => {
  const { phone } = talks.rosa;
  phone.cookies.set("hub.known", "1");
  expect((await phone.open(restricted)).html).toContain(insideText);
  expect((await phone.open(`${talks.adas.path}/quote`)).html).toContain(rosasComment);
  expect((await createNewcomer().open(restricted)).html).not.toContain(insideText);
  expect(values.length).toBeGreaterThan(120);
});

/** Printed and shared: they lead to public pages, or to what these show. */
const publicValues = (path: string, value: string) =>
  path.startsWith("/j/:shortCode") ? /^[A-Z]{5}$/.test(value) : path === "/images/:id" && value === adaIds.image;

it.each(shareOf(publicRoutes.filter(({ path }) => /:(?!username|slug|resourceId)/.test(path))))(
  "no value opens $path",
  async ({ path }) => {
    const to = (value: string) => path.replace(/:\w+/g, encodeURIComponent(value));
    const expected = new Map<string, number>();
    for (const madeUp of [randomUUID(), "made-up"]) {
      const { status } = await createNewcomer().open(to(madeUp));
      expected.set(madeUp, status);
    }
    for (const value of values) {
      if (publicValues(path, value)) continue;
      const visitor = createClaimant(value);
      const first = await visitor.open(to(value) + queryOf(value));
      // Without the punctuation at its end it is still nobody's.
      const response = first.status === 301 ? await visitor.open(first.location ?? "") : first;
      expectNothingGained(value, visitor, response);
      expect([value, [...expected.values()].includes(response.status)]).toEqual([value, true]);
    }
  },
);

it.each([
  ["a talk that only Rosa's phone may read", restricted],
  ["the data of that talk's page", `${restricted}.data`],
  ["the comment of Rosa's phone", `/${ada.username}/kind-machines/quote`],
])("no value shows %s", async (_, path) => {
  for (const value of values) {
    const visitor = createClaimant(value);
    expectNothingGained(value, visitor, await visitor.open(path + queryOf(value)));
  }
});

it.each(["/dashboard", "/admin"])("no value signs in at %s", async (path) => {
  for (const value of values) {
    const visitor = createClaimant(value);
    const response = await visitor.open(path);
    expectNothingGained(value, visitor, response);
    expect([value, response.location]).toEqual([value, "/signin"]);
  }
});

// The steps of all public forms are the same (public-forms/public-form.server.ts).
it.each(["feedback", "lead"])("no value is taken for an attendee's phone by the form %s", async (form) => {
  for (const value of values) {
    const visitor = createClaimant(value);
    const fields = {
      ...{ rating: "1", comments: "Replaced", firstName: "Mallory", consent: "on" },
      ...{ submission_id: value, form_token: app.formToken(talks.adas.id), device: value },
    };
    const path = `${talks.adas.path}/${form}?device=new`;
    expectNothingGained(value, visitor, await visitor.submit(path, fields, { accept: "application/json" }));
  }
  const isRated = and(eq(feedbackSubmissions.talkHubId, talks.adas.id), eq(feedbackSubmissions.rating, 4));
  const rated = await app.db.select().from(feedbackSubmissions).where(isRated);
  expect(rated.map(({ responses }) => responses.comments)).toContain(rosasComment);
});
