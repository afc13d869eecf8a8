import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import {
  feedbackQuestions,
  feedbackSubmissions,
  hubEvents,
  leadCaptures,
  leads,
  talkHubs,
} from "#app/database/schema/index.ts";
import { periodBefore, readRange, sumStats } from "#app/domain/analytics/analytics.ts";
import { findThirtyDays, findTotals } from "#app/domain/analytics/queries.server.ts";
import { listDays } from "#app/domain/analytics/timeline.server.ts";
import { findBestComment } from "#app/domain/feedback/queries.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const daysAgo = (days: number) => new Date(noon.getTime() - days * 86_400_000);

it("counts activity at the speaker's own hubs, this month and the month before", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker, { viewCount: 12 });
  const event = { talkHubId: hub.id, deviceId: randomUUID(), day: "2026-11-20" };
  await db.insert(hubEvents).values([
    { ...event, kind: "view", count: 3, occurredAt: daysAgo(1) },
    { ...event, kind: "view", count: 5, day: "2026-10-10", occurredAt: daysAgo(42) },
    { ...event, kind: "connect", count: 2, occurredAt: daysAgo(1) },
  ]);
  for (const createdAt of [daysAgo(2), daysAgo(40)]) {
    const origin = { userId: speaker.id, talkHubId: hub.id, source: "entry" as const, createdAt };
    const [lead] = await db
      .insert(leads)
      .values({ ...origin, email: `${randomUUID()}@example.com` })
      .returning();
    await db.insert(leadCaptures).values({ ...origin, leadId: lead?.id ?? null });
  }
  const services = servicesAt(db);

  const totals = await findTotals(services, speaker, "UTC");
  expect(totals).toMatchObject({
    views: { total: 12, month: 3, before: 5 },
    leads: { total: 2, month: 1, before: 1 },
  });
  expect(totals.views.daily).toHaveLength(30);
  expect(totals.views.daily.slice(-3)).toEqual([0, 3, 0]);
  expect(totals.leads.daily.slice(-3)).toEqual([1, 0, 0]);
  expect(await findThirtyDays(services, speaker, "UTC")).toEqual({ leads: 1, feedback: 0 });
  await db.update(talkHubs).set({ deletedAt: noon });
  expect(await findTotals(services, speaker, "UTC")).toMatchObject({
    views: { total: 0 },
    leads: { total: 0, month: 0 },
  });
});

it.for(["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"])(
  "counts the same 30 days of the speaker as Analytics, in %s",
  async (timezone, { db }) => {
    const speaker = await insertSpeaker(db, ada);
    const hub = await insertHub(db, speaker);
    const [question] = await db.select().from(feedbackQuestions);
    // One of each every four hours for 62 days.
    for (let hours = 0; hours < 62 * 24; hours += 4) {
      const at = new Date(noon.getTime() - hours * 3_600_000);
      const happened = { talkHubId: hub.id, createdAt: at };
      const [lead] = await db
        .insert(leads)
        .values({ ...happened, userId: speaker.id, email: `guest${hours}@example.com`, source: "entry" })
        .returning();
      await db
        .insert(leadCaptures)
        .values({ ...happened, userId: speaker.id, leadId: lead?.id ?? "", source: "entry" });
      const day = dayOf(at, timezone);
      await db
        .insert(hubEvents)
        .values({ talkHubId: hub.id, deviceId: randomUUID(), day, kind: "view", occurredAt: at });
      const rating = { submissionKey: newSubmissionKey(), deviceId: randomUUID(), responses: { rating: 4 } };
      await db.insert(feedbackSubmissions).values({ ...happened, questionId: question?.id ?? "", ...rating });
    }
    const services = servicesAt(db);
    const range = readRange(new URLSearchParams(), dayOf(noon, timezone));
    const analytics = await listDays(services, speaker, { ...range, timezone });
    const before = await listDays(services, speaker, { ...periodBefore(range), timezone });
    expect(before.every(({ views, leads }) => views === 6 && leads === 6)).toBe(true);
    const [month, earlier] = [sumStats(analytics), sumStats(before)];

    const totals = await findTotals(services, speaker, timezone);
    expect([totals.views.month, totals.views.before]).toEqual([month.views, earlier.views]);
    expect([totals.leads.month, totals.leads.before]).toEqual([month.leads, earlier.leads]);
    const { leads: leadsThisMonth, feedback } = await findThirtyDays(services, speaker, timezone);
    expect([leadsThisMonth, feedback]).toEqual([month.leads, month.feedback]);
    expect(totals.views.daily).toEqual(analytics.map(({ views }) => views));
    expect(totals.leads.daily).toEqual(analytics.map(({ leads }) => leads));
  },
);

it("finds the comment that speaks best for a talk, not a hidden one or another speaker's", async ({ db }) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, speaker);
  const [question] = await db.select().from(feedbackQuestions);
  const ratingRow = (rating: number, comments: string | undefined, days: number, hiddenAt: Date | null = null) => ({
    talkHubId: hub.id,
    questionId: question?.id as string,
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating, comments },
    createdAt: daysAgo(days),
    hiddenAt,
  });
  await db
    .insert(feedbackSubmissions)
    .values([
      ratingRow(5, "Calm.", 1),
      ratingRow(5, undefined, 2),
      ratingRow(5, "I took the whole team through it on Monday.", 4),
      ratingRow(5, "I took the whole team through it on Sunday.", 5),
      ratingRow(5, "Shown to everyone by mistake, it is not for the wall.", 1, noon),
      ratingRow(4, "Good, and better than the last one that I heard.", 40),
      ratingRow(3, "Too long for me, but I liked the second half.", 1),
    ]);
  const services = servicesAt(db);

  expect(await findBestComment(services, speaker, hub.id)).toEqual({
    text: "I took the whole team through it on Monday.",
    rating: 5,
  });
  expect(await findThirtyDays(services, speaker, "UTC")).toEqual({ leads: 0, feedback: 6 });
  expect(await findBestComment(services, other, hub.id)).toBeNull();
});
