import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions, hubEvents, leadCaptures, leads } from "#app/database/schema/index.ts";
import { listActivePoints, sumCurve } from "#app/domain/analytics/analytics.ts";
import { findTalkCurve } from "#app/domain/analytics/talk-curve.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const addEvent = (db: Database, talkHubId: string, moment: string, kind: "view" | "download" = "view") =>
  db.insert(hubEvents).values({
    talkHubId,
    kind,
    deviceId: randomUUID(),
    day: moment.slice(0, 10),
    occurredAt: new Date(moment),
  });

async function addRating(db: Database, talkHubId: string, moment: string) {
  const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, talkHubId));
  await db.insert(feedbackSubmissions).values({
    talkHubId,
    questionId: question?.id as string,
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating: 4 },
    createdAt: new Date(moment),
  });
}

async function addLead(
  db: Database,
  speaker: Actor,
  talkHubId: string,
  { moment, source = "entry" }: { moment: string; source?: "entry" | "manual" },
) {
  const email = `${randomUUID()}@example.com`;
  const [lead] = await db.insert(leads).values({ userId: speaker.id, email, source }).returning();
  const createdAt = new Date(moment);
  await db
    .insert(leadCaptures)
    .values({ leadId: lead?.id as string, userId: speaker.id, talkHubId, source, createdAt });
}

/** A talk in Sydney at 14:00, which is 03:00 UTC. */
const talk = { eventDate: "2026-11-18", startTime: "14:00", endTime: "14:45", timezone: "Australia/Sydney" } as const;

it("counts three hours by minute from the first activity around the talk, in the hub's time zone", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, talk);
  // Weeks before the talk: not the first of the talk.
  await addEvent(db, hub.id, "2026-11-02T03:00:00Z");
  await addEvent(db, hub.id, "2026-11-18T02:40:30Z");
  await addEvent(db, hub.id, "2026-11-18T02:40:59Z");
  await addEvent(db, hub.id, "2026-11-18T03:20:00Z", "download");
  await addRating(db, hub.id, "2026-11-18T05:39:59Z");
  // Exactly three hours after the first minute: no longer by minute, but on that day.
  await addRating(db, hub.id, "2026-11-18T05:40:00Z");
  await addLead(db, speaker, hub.id, { moment: "2026-11-18T03:21:00Z" });
  // Added by hand: they count, but they don't begin the curve.
  await addLead(db, speaker, hub.id, { moment: "2026-11-18T02:20:00Z", source: "manual" });
  await addLead(db, speaker, hub.id, { moment: "2026-11-18T03:22:00Z", source: "manual" });

  const curve = await findTalkCurve(servicesAt(db), speaker, hub.id);
  expect(curve).toMatchObject({
    day: "2026-11-18",
    timezone: "Australia/Sydney",
    talkStartsAt: "14:00",
    talkEndsAt: "14:45",
  });
  expect(curve?.minutes).toHaveLength(180);
  expect(listActivePoints(curve?.minutes ?? [])).toEqual([
    { at: "13:40", stats: { scans: 2, ratings: 0, downloads: 0, leads: 0 } },
    { at: "14:20", stats: { scans: 0, ratings: 0, downloads: 1, leads: 0 } },
    { at: "14:21", stats: { scans: 0, ratings: 0, downloads: 0, leads: 1 } },
    { at: "14:22", stats: { scans: 0, ratings: 0, downloads: 0, leads: 1 } },
    { at: "16:39", stats: { scans: 0, ratings: 1, downloads: 0, leads: 0 } },
  ]);
  expect(sumCurve(curve?.days ?? [], "ratings")).toBe(2);
});

it("marks the end of a talk past midnight", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { ...talk, startTime: "23:30", endTime: "00:15" });
  await addEvent(db, hub.id, "2026-11-18T12:30:00Z");
  expect(await findTalkCurve(servicesAt(db), speaker, hub.id)).toMatchObject({
    talkStartsAt: "23:30",
    talkEndsAt: "00:15",
  });
});

it("then counts days in the hub's time zone, up to today and at most thirty", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, talk);
  await addEvent(db, hub.id, "2026-11-18T03:00:00Z");
  // The next day in Sydney, the same day in UTC.
  await addEvent(db, hub.id, "2026-11-18T13:30:00Z");
  const days = async (now: Date) => (await findTalkCurve(servicesAt(db, now), speaker, hub.id))?.days ?? [];
  expect((await days(noon)).map(({ at, stats }) => [at, stats?.scans])).toEqual([
    ["2026-11-18", 1],
    ["2026-11-19", 1],
    ["2026-11-20", 0],
    ["2026-11-21", 0],
  ]);
  await addEvent(db, hub.id, "2026-12-17T12:00:00Z");
  await addEvent(db, hub.id, "2026-12-18T12:00:00Z");
  const later = await days(new Date("2027-06-01T00:00:00Z"));
  expect(later).toHaveLength(30);
  expect(sumCurve(later, "scans")).toBe(3);
});

it("leaves the minutes to come empty, and has no start of the talk outside the three hours", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { ...talk, startTime: null, endTime: null });
  await addEvent(db, hub.id, "2026-11-18T03:00:00Z");
  const curve = await findTalkCurve(servicesAt(db, new Date("2026-11-18T03:02:30Z")), speaker, hub.id);
  expect(curve).toMatchObject({ talkStartsAt: null, talkEndsAt: null });
  expect(curve?.minutes.filter(({ stats }) => stats !== null).map(({ at }) => at)).toEqual(["14:00", "14:01", "14:02"]);
  expect(curve?.days).toHaveLength(1);
});

it("begins with the first activity of all before the talk, and without a date", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const [early, undated] = [
    await insertHub(db, speaker, { slug: "early", eventDate: "2027-03-04" }),
    await insertHub(db, speaker, { slug: "undated", eventDate: null }),
  ];
  for (const { id } of [early, undated]) {
    await addRating(db, id, "2026-11-19T09:00:00Z");
    await addEvent(db, id, "2026-11-20T09:00:00Z");
    const curve = await findTalkCurve(servicesAt(db), speaker, id);
    expect(curve?.day).toBe("2026-11-19");
    expect(curve?.days).toHaveLength(3);
  }
});

it("is null without activity, for a trashed hub and for another speaker, and takes one statement", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const [quiet, hub] = [await insertHub(db, speaker, { slug: "quiet" }), await insertHub(db, speaker, talk)];
  const trashed = await insertHub(db, speaker, { slug: "trashed", deletedAt: noon });
  for (const { id } of [hub, trashed]) await addEvent(db, id, "2026-11-18T03:00:00Z");
  const services = servicesAt(db);
  expect(await findTalkCurve(services, speaker, quiet.id)).toBeNull();
  expect(await findTalkCurve(services, speaker, trashed.id)).toBeNull();
  expect(await findTalkCurve(services, speaker, "no-id")).toBeNull();
  expect(await findTalkCurve(services, other, hub.id)).toBeNull();
  expect(await countStatements(db, () => findTalkCurve(services, speaker, hub.id))).toBe(1);
});
