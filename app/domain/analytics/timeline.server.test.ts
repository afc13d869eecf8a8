import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  certificates,
  feedbackQuestions,
  feedbackSubmissions,
  hubEvents,
  leadCaptures,
  leads,
  profiles,
  talkHubs,
} from "#app/database/schema/index.ts";
import { exportAnalytics } from "#app/domain/analytics/export-analytics.server.ts";
import { listHubStats } from "#app/domain/analytics/hub-stats.server.ts";
import { findRatingStats } from "#app/domain/analytics/rating-stats.server.ts";
import { listDays } from "#app/domain/analytics/timeline.server.ts";
import { findVisitors } from "#app/domain/analytics/visitors.server.ts";
import { noRatings } from "#app/domain/feedback/feedback.ts";
import type { TaskWork } from "#app/domain/tasks/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

async function addRatings(db: Database, hubId: string, moments: string[], values: { hiddenAt?: Date } = {}) {
  const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hubId));
  for (const moment of moments)
    await db.insert(feedbackSubmissions).values({
      talkHubId: hubId,
      questionId: question?.id as string,
      submissionKey: newSubmissionKey(),
      deviceId: randomUUID(),
      responses: { rating: 4 },
      createdAt: new Date(moment),
      ...values,
    });
}

const addEvent = (db: Database, talkHubId: string, day: string, values: Partial<typeof hubEvents.$inferInsert> = {}) =>
  db.insert(hubEvents).values({ talkHubId, kind: "view", deviceId: randomUUID(), day, occurredAt: noon, ...values });

async function insertLead(db: Database, speaker: Actor, talkHubId: string, moment: string) {
  const [lead] = await db
    .insert(leads)
    .values({ userId: speaker.id, email: `${randomUUID()}@example.com`, source: "entry" })
    .returning();
  await db.insert(leadCaptures).values({
    leadId: lead?.id as string,
    userId: speaker.id,
    talkHubId,
    source: "entry",
    createdAt: new Date(moment),
  });
}

const week = { from: "2026-11-15", to: "2026-11-21", timezone: "UTC" };
const listing = { order: "views", isAscending: false, page: 1 } as const;

it("days follow the owner's time zone: feedback just before midnight in Sydney counts for that day", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker);
  // Sydney is eleven hours ahead in November.
  await addRatings(db, hub.id, ["2026-11-19T12:59:00Z", "2026-11-19T13:01:00Z"]);
  await insertLead(db, speaker, hub.id, "2026-11-19T13:01:00Z");
  const days = (timezone: string) =>
    listDays(servicesAt(db), speaker, { from: "2026-11-19", to: "2026-11-20", timezone });
  expect(await days("Australia/Sydney")).toMatchObject([
    { day: "2026-11-19", feedback: 1, leads: 0 },
    { day: "2026-11-20", feedback: 1, leads: 1 },
  ]);
  expect(await days("UTC")).toMatchObject([
    { day: "2026-11-19", feedback: 2, leads: 1 },
    { day: "2026-11-20", feedback: 0, leads: 0 },
  ]);
  // Feedback outside the range in the owner's time zone does not count.
  const scope = { from: "2026-11-20", to: "2026-11-20", timezone: "Australia/Sydney" };
  expect((await listHubStats(servicesAt(db), speaker, scope, listing)).rows).toMatchObject([{ feedback: 1 }]);
});

it("stats cover the speaker's own hubs outside the trash within the days; hidden comments count", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const [hub, trashed, bensHub] = [
    await insertHub(db, speaker),
    await insertHub(db, speaker, { slug: "gone", deletedAt: noon }),
    await insertHub(db, other),
  ];
  for (const { id } of [hub, trashed, bensHub]) {
    const owner = id === bensHub.id ? other : speaker;
    await addRatings(db, id, ["2026-11-20T10:00:00Z"]);
    await addRatings(db, id, ["2026-11-20T11:00:00Z"], { hiddenAt: noon });
    await addRatings(db, id, ["2026-11-14T23:59:00Z"]);
    await insertLead(db, owner, id, "2026-11-20T10:00:00Z");
    const deviceId = randomUUID();
    await addEvent(db, id, "2026-11-20", { count: 3, deviceId, source: "qr", deviceType: "phone" });
    await addEvent(db, id, "2026-11-21", {
      deviceId,
      source: "referrer",
      referrerHost: "a.example",
      deviceType: "phone",
    });
    await addEvent(db, id, "2026-11-14");
    await addEvent(db, id, "2026-11-20", { kind: "download", count: 2 });
    await addEvent(db, id, "2026-11-20", { kind: "connect" });
    await addEvent(db, id, "2026-11-20", { kind: "share" });
  }
  const services = servicesAt(db);
  const friday = { day: "2026-11-20", views: 3, leads: 1, feedback: 2, downloads: 2, connects: 1 };
  const days = await listDays(services, speaker, week);
  expect(days).toHaveLength(7);
  expect(days[5]).toEqual(friday);
  expect(days[6]).toEqual({ day: "2026-11-21", views: 1, leads: 0, feedback: 0, downloads: 0, connects: 0 });
  expect(await listDays(services, speaker, { ...week, hubId: hub.id })).toEqual(days);

  expect(await listHubStats(services, speaker, week, listing)).toMatchObject({
    total: 1,
    rows: [
      { id: hub.id, views: 4, devices: 1, leads: 1, downloads: 2, connects: 1, feedback: 2, rating: 4, engagement: 50 },
    ],
  });
  expect(await findVisitors(services, speaker, week)).toEqual({
    devices: 1,
    sources: [
      { source: "qr", views: 3 },
      { source: "referrer", views: 1 },
    ],
    deviceTypes: [{ type: "phone", views: 4 }],
    referrers: [{ host: "a.example", views: 1 }],
  });

  const nothing = { views: 0, leads: 0, feedback: 0, downloads: 0, connects: 0 };
  for (const hubId of [bensHub.id, trashed.id, "no-id"]) {
    const quiet = await listDays(services, speaker, { ...week, hubId });
    expect(quiet).toHaveLength(7);
    expect(quiet[5]).toEqual({ day: "2026-11-20", ...nothing });
    expect((await findVisitors(services, speaker, { ...week, hubId })).devices).toBe(0);
  }
});

it("ratings are those of the days and of as many days before, in the owner's time zone", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const [hub, bensHub] = [await insertHub(db, speaker), await insertHub(db, other)];
  const trashed = await insertHub(db, speaker, { slug: "gone", deletedAt: noon });
  for (const { id } of [hub, bensHub, trashed]) {
    await addRatings(db, id, ["2026-11-15T00:00:00Z", "2026-11-14T23:59:00Z", "2026-11-07T23:59:00Z"]);
    await addRatings(db, id, ["2026-11-21T23:59:00Z"], { hiddenAt: noon });
  }
  const services = servicesAt(db);
  expect(await findRatingStats(services, speaker, week)).toEqual({
    current: { ...noRatings, 4: 2 },
    previous: { ...noRatings, 4: 1 },
  });
  const inSydney = { ...week, timezone: "Australia/Sydney" };
  expect((await findRatingStats(services, speaker, inSydney)).current).toEqual({ ...noRatings, 4: 2 });
  for (const hubId of [bensHub.id, trashed.id, "no-id"])
    expect(await findRatingStats(services, speaker, { ...week, hubId })).toEqual({
      current: noRatings,
      previous: noRatings,
    });
});

it("hubs are sorted by any stat, in pages, including hubs without activity", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  for (let n = 0; n < 22; n++)
    await insertHub(db, speaker, { slug: `talk-${n}`, title: `Talk ${String.fromCharCode(65 + n)}` });
  const hubs = await db.select().from(talkHubs);
  const idOf = (title: string) => hubs.find((hub) => hub.title === title)?.id as string;
  await addEvent(db, idOf("Talk C"), "2026-11-20", { count: 9 });
  await addEvent(db, idOf("Talk D"), "2026-11-20");
  await addRatings(db, idOf("Talk D"), ["2026-11-20T10:00:00Z"]);
  const titles = async (values: object) =>
    (await listHubStats(servicesAt(db), speaker, week, { ...listing, ...values })).rows.map(({ title }) => title);
  expect((await titles({})).slice(0, 2)).toEqual(["Talk C", "Talk D"]);
  expect((await titles({ order: "engagement" }))[0]).toBe("Talk D");
  expect((await titles({ order: "rating" }))[0]).toBe("Talk D");
  await addEvent(db, idOf("Talk E"), "2026-11-20", { kind: "connect" });
  expect((await titles({ order: "connects" }))[0]).toBe("Talk E");
  expect((await titles({ order: "title", isAscending: true })).slice(0, 2)).toEqual(["Talk A", "Talk B"]);
  expect(await titles({ order: "title", isAscending: true, page: 2 })).toEqual(["Talk U", "Talk V"]);
  expect(await titles({ order: "title", isAscending: true, page: 99 })).toEqual(["Talk U", "Talk V"]);
});

it("the export has a row for each hub and day in the owner's time zone, safe from formulas", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  await db.update(profiles).set({ timezone: "Australia/Sydney" }).where(eq(profiles.id, speaker.id));
  const hub = await insertHub(db, speaker, { title: "=1+1" });
  const bensHub = await insertHub(db, other);
  await addEvent(db, hub.id, "2026-11-20", { count: 4 });
  await addRatings(db, hub.id, ["2026-11-19T13:01:00Z", "2026-11-21T12:00:00Z"]);
  await addRatings(db, bensHub.id, ["2026-11-19T13:01:00Z"]);
  const certificate = { deviceId: randomUUID(), code: "0123456789ABCDEFGHJK", name: "Rosa Jimenez" };
  await db
    .insert(certificates)
    .values({ ...certificate, talkHubId: hub.id, createdAt: new Date("2026-11-20T13:01:00Z") });
  const reports: [number, number][] = [];
  const report = await exportAnalytics(servicesAt(db), {
    actor: speaker,
    input: { from: week.from, to: week.to },
    report: async (done, total) => void reports.push([done, total]),
  } satisfies TaskWork<"export-analytics">);
  expect(report.name).toBe("analytics-2026-11-15-to-2026-11-21.csv");
  expect(parse((await buffer(report.content)).toString(), { columns: true, bom: true })).toMatchObject([
    { Day: "2026-11-20", "Talk Hub": "'=1+1", Views: "4", Feedback: "1", "Average Rating": "4", "Engagement %": "25" },
    { Day: "2026-11-21", Views: "0", Feedback: "1", Certificates: "1" },
  ]);
  expect(reports.at(-1)).toEqual([1, 1]);
});
