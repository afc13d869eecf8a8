// Where a talk stands, on every screen, in every calendar and in the API, which all ask one rule
// (app/domain/hubs/talk-life.server.ts): a talk in each state, with the clock moved.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { feedbackSubmissions, hubEvents, sessions, signatureTalks, talkHubs } from "#app/database/schema/index.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { listPastEvents } from "#app/domain/hubs/public-talks.server.ts";
import { findNextTalk } from "#app/domain/hubs/queries.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { findCertificateState } from "#app/talk-page/audience/certificate-form.server.ts";
import { createApiProgram } from "#tests/support/api-program.ts";
import { insertHub } from "#tests/support/fixtures.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, adaActor, speaker } = fixture);
});
let clock: { mockReturnValue(now: Date): unknown };
beforeEach(async () => {
  await app.db.update(sessions).set({ createdAt: new Date("2027-01-01"), expiresAt: new Date("2099-01-01") });
  clock = vi.spyOn(app.services.clock, "now");
});
afterEach(() => vi.restoreAllMocks());

/** A moment by Sydney's clock; the talk is on a Thursday, 14:30 to 15:30. */
const sydney = (local: string) => new Date(`${local}:00+11:00`);
const device = randomUUID();

async function giveTalk(values: Partial<typeof talkHubs.$inferInsert> = {}) {
  const [card] = await app.db
    .insert(signatureTalks)
    .values({ userId: adaActor.id, title: "Machines that wait", sortOrder: 0 })
    .returning();
  const hub = await insertHub(app.db, adaActor, {
    ...{ eventName: "Lumen Day", location: "Hall 3", description: "<p>On machines</p>", offerCertificate: true },
    ...{ eventDate: "2027-03-04", startTime: "14:30", endTime: "15:30", timezone: "Australia/Sydney" },
    ...{ createdAt: new Date("2027-01-01"), signatureTalkId: card?.id ?? null },
    ...values,
  });
  await app.db.insert(hubEvents).values({ talkHubId: hub.id, kind: "present", deviceId: device, day: "2027-03-04" });
  return hub;
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
const sectionOf = (html: string, label: string) =>
  textOf(new RegExp(`<section[^>]+aria-label(?:ledby)?="${label}">[\\s\\S]*?</section>`).exec(html)?.[0] ?? "");

/** What everyone who tells it says of the talk, at this moment. */
async function askEverybody(id: string, local: string) {
  clock.mockReturnValue(sydney(local));
  app.invalidatePages();
  const hero = (await speaker.open("/dashboard")).html;
  const results = (await speaker.open(`/dashboard/edit-hub/${id}?tab=analytics`)).html;
  const check = (await speaker.open(`/dashboard/hubs/${id}/check`)).text;
  const profile = (await app.visitor().open("/ada-nwosu")).text;
  const calendar = new ICAL.Component(ICAL.parse((await app.visitor().open("/ada-nwosu/talks.ics")).html));
  const feed = JSON.parse((await app.visitor().open("/ada-nwosu/talks.json")).html) as { items: unknown[] };
  const pages = (await speaker.open("/dashboard/public-pages")).text;
  const api = createApiProgram(app);
  const listed = async (path: string) => (await api(`/api/v1/speakers/ada-nwosu/${path}`)).body.items.length as number;
  const hub = await findPublicHub(app.services, { username: "ada-nwosu", slug: "kind-machines" });
  return {
    hero: sectionOf(hero, "hero-title").split(" Kind machines")[0],
    remote: hero.includes(`/dashboard/hubs/${id}/remote`),
    start: (await speaker.open("/dashboard/start")).location?.includes("remote"),
    results: sectionOf(results, "Live").split(/ (?:New comments|“)/)[0] ?? "",
    check: /(?:On now: )?(?:Ready|all is well|\d+ to look at)(?= Checked)/.exec(check)?.[0],
    profile: /Next talk Kind|Past talks Kind/.exec(profile)?.[0].split(" Kind")[0] ?? null,
    given: /Given once/.test(profile),
    events: (await listPastEvents(app.services, adaActor.id)).length,
    calendar: calendar.getAllSubcomponents("vevent").map((event) => event.getFirstPropertyValue("status")),
    feed: feed.items.length,
    api: [await listed("talks"), await listed("past-talks")],
    listedPages: pages.includes("Kind machines"),
    report: (await findNextTalk(app.services, adaActor))?.id === id,
    certificate: hub && (await findCertificateState(app.services, hub, device)),
    now: (await app.visitor().open("/ada-nwosu/now")).location,
  };
}

const toCome = {
  profile: "Next talk",
  given: false,
  events: 0,
  listedPages: true,
  calendar: ["CONFIRMED"],
  feed: 1,
  api: [1, 0],
  report: true,
};
const isOver = {
  profile: "Past talks",
  given: true,
  events: 1,
  listedPages: true,
  calendar: ["CONFIRMED"],
  feed: 1,
  api: [0, 1],
  report: false,
};

it("says everywhere that tomorrow's talk is still to come, though its page is open", async () => {
  const { id } = await giveTalk();
  expect(await askEverybody(id, "2027-03-03T12:00")).toMatchObject({
    ...toCome,
    ...{ hero: "Next talk tomorrow Active", start: false, results: "Page open", certificate: "early" },
    check: expect.stringMatching(/^Ready|^\d+ to look at/),
  });
});

it("says everywhere that it is on, from its start until half an hour over its end", async () => {
  const { id } = await giveTalk();
  for (const local of ["2027-03-04T14:30", "2027-03-04T15:29", "2027-03-04T15:59"])
    expect(await askEverybody(id, local), local).toMatchObject({
      ...toCome,
      ...{ hero: "Live now Active", remote: true, start: true, results: "Live now" },
      check: expect.stringMatching(/^On now/),
      // At its written end people leave.
      certificate: local.endsWith("15:59") ? "open" : "early",
      now: "/ada-nwosu/kind-machines",
    });
});

it("says everywhere that a talk without an end is on for as long as its hall screen asks", async () => {
  const { id } = await giveTalk({ endTime: null });
  const on = { ...toCome, hero: "Live now Active", results: "Live now", certificate: "early" };
  expect(await askEverybody(id, "2027-03-04T15:45")).toMatchObject(on);
  clock.mockReturnValue(sydney("2027-03-04T16:40"));
  expect((await speaker.open(`/dashboard/hubs/${id}/stage/state`)).status).toBe(200);
  expect(await askEverybody(id, "2027-03-04T17:00")).toMatchObject(on);
  expect(await askEverybody(id, "2027-03-04T17:10")).toMatchObject({
    ...isOver,
    results: "Page open",
    certificate: "open",
  });
});

it("says everywhere that it is over, since its end, with the remote at hand while its page is open", async () => {
  const { id } = await giveTalk();
  expect(await askEverybody(id, "2027-03-04T16:03")).toMatchObject({
    ...isOver,
    ...{ hero: "Given 33 minutes ago Active", remote: true, start: false, results: "Page open", certificate: "open" },
  });
  await app.db.update(talkHubs).set({ status: "closed", closedManuallyAt: sydney("2027-03-04T16:04") });
  expect(await askEverybody(id, "2027-03-04T16:10")).toMatchObject({
    ...isOver,
    ...{ hero: "Given 40 minutes ago Closed", remote: false, results: "", certificate: "open" },
  });
});

it("says nowhere that a talk that was called off took place, and calendars strike it out", async () => {
  const { id } = await giveTalk({ status: "closed", closedManuallyAt: sydney("2027-03-02T12:00") });
  for (const local of ["2027-03-03T12:00", "2027-03-04T14:40", "2027-03-05T12:00"])
    expect(await askEverybody(id, local), local).toMatchObject({
      ...{ profile: null, given: false, calendar: ["CANCELLED"], feed: 0, api: [0, 0], report: false },
      ...{ hero: expect.stringMatching(/^Nothing planned/), remote: false, results: "", certificate: "early" },
      ...{ listedPages: false, events: 0 },
    });
});

it("says that it took place when people rated it before its page was closed", async () => {
  const { id } = await giveTalk({ status: "closed", closedManuallyAt: sydney("2027-03-04T13:00") });
  const question = await app.db.query.feedbackQuestions.findFirst({ where: (q) => eq(q.talkHubId, id) });
  await app.db.insert(feedbackSubmissions).values({
    ...{ talkHubId: id, questionId: question?.id ?? "", submissionKey: newSubmissionKey(), deviceId: device },
    responses: { rating: 5 },
  });
  expect(await askEverybody(id, "2027-03-04T13:10")).toMatchObject({ ...isOver, hero: "Given 10 minutes ago Closed" });
});

it("shows the talk in a month, whatever was called off until then", async () => {
  for (let n = 0; n < 60; n++)
    await insertHub(app.db, adaActor, {
      ...{ slug: `off-${n}`, title: "Called off", eventDate: "2027-03-05" },
      ...{ status: "closed", closedManuallyAt: sydney("2027-03-01T12:00") },
    });
  await insertHub(app.db, adaActor, { title: "Kind machines", eventDate: "2027-04-04" });
  clock.mockReturnValue(sydney("2027-03-04T12:00"));
  const { status, html } = await speaker.open("/dashboard");
  expect([status, sectionOf(html, "hero-title")]).toEqual([200, expect.stringContaining("Next talk in 31 days")]);
});
