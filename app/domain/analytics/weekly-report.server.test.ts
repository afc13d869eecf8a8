import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions, hubEvents, profiles } from "#app/database/schema/index.ts";
import { endOfWeek, findWeeklyReport, sendWeeklyReports } from "#app/domain/analytics/weekly-report.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { WeeklyReportPeriod } from "#app/emails/weekly-report.tsx";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";

// Auckland changes its clocks on Sunday 5 April 2026: Monday 08:00 is 19:00 UTC before, 20:00 UTC after.
const mondays = { before: new Date("2026-03-29T19:00:00Z"), after: new Date("2026-04-05T20:00:00Z") };

async function setUpAdaInAuckland(db: Database, switches: Partial<typeof profiles.$inferInsert> = {}) {
  const speaker = await insertSpeaker(db, ada);
  await db.update(profiles).set({ timezone: "Pacific/Auckland", nextReportAt: null, ...switches });
  const hub = await insertHub(db, speaker, { eventDate: "2026-06-01", timezone: "Pacific/Auckland" });
  const at = (now: Date) => servicesAt(db, now);
  const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
  const addRating = (rating: number, comments: string, createdAt: Date, more = {}) =>
    db.insert(feedbackSubmissions).values({
      talkHubId: hub.id,
      questionId: question?.id as string,
      submissionKey: newSubmissionKey(),
      deviceId: randomUUID(),
      responses: { rating, comments },
      createdAt,
      ...more,
    });
  const addViews = (day: string, count = 1) =>
    db.insert(hubEvents).values({ talkHubId: hub.id, kind: "view", deviceId: randomUUID(), day, count });
  return { speaker, hub, at, addRating, addViews };
}

describe("the weekly report", () => {
  it("arrives once, on Monday at eight in the speaker's time zone, even across a clock change", async ({ db }) => {
    const { at, addViews } = await setUpAdaInAuckland(db);
    await sendWeeklyReports(at(new Date("2026-03-25T00:00:00Z"))); // Ada's first week starts counting
    await addViews("2026-03-24");
    await addViews("2026-04-04");
    for (const [i, monday] of [mondays.before, mondays.after].entries()) {
      await sendWeeklyReports(at(new Date(monday.getTime() - 1_000)));
      expect(await listQueuedEmails(db)).toHaveLength(i);
      for (const later of [0, 60_000, 86_400_000]) await sendWeeklyReports(at(new Date(monday.getTime() + later)));
      expect(await listQueuedEmails(db)).toHaveLength(i + 1);
    }
    expect((await listQueuedEmails(db))[1]).toMatchObject({
      template: "weekly-report",
      to: ada.email,
      values: { from: "2026-03-30", to: "2026-04-05" },
    });
  });

  it("shows the week's stats, those of the week before, the best comment and the next talk", async ({ db }) => {
    const { at, addRating, addViews } = await setUpAdaInAuckland(db);
    await sendWeeklyReports(at(new Date("2026-03-25T00:00:00Z")));
    await addViews("2026-03-18", 7);
    await addViews("2026-03-24", 40);
    const withinWeek = new Date("2026-03-25T00:00:00Z");
    await addRating(5, "The red thread was clear from the first minute.", withinWeek);
    await addRating(4, "Good.", withinWeek);
    await addRating(5, "Rude, and therefore hidden by the speaker.", new Date("2026-03-26T00:00:00Z"), {
      hiddenAt: withinWeek,
    });
    await addRating(5, "Said in another week.", new Date("2026-03-30T00:00:00Z"));
    await sendWeeklyReports(at(mondays.before));
    const [email] = await listQueuedEmails(db);
    expect(await findWeeklyReport(at(mondays.before), email?.values as WeeklyReportPeriod)).toMatchObject({
      name: "Ada",
      week: "Mon 23 Mar 2026 to Sun 29 Mar 2026",
      views: 40,
      leads: 0,
      ratings: 3,
      average: 4.7,
      before: { views: 7, leads: 0, ratings: 0 },
      best: { comment: "The red thread was clear from the first minute.", talk: "Kind machines" },
      next: { title: "Kind machines", when: "Mon 1 Jun 2026" },
    });
    // A comment deleted before the email is sent is not quoted.
    await db.delete(feedbackSubmissions);
    expect(await findWeeklyReport(at(mondays.before), email?.values as WeeklyReportPeriod)).toMatchObject({
      ratings: 0,
      best: null,
    });
  });

  it("is not sent after a week without activity", async ({ db }) => {
    const { at } = await setUpAdaInAuckland(db);
    await sendWeeklyReports(at(new Date("2026-03-25T00:00:00Z")));
    await sendWeeklyReports(at(mondays.before));
    expect(await listQueuedEmails(db)).toEqual([]);
  });

  it.for([
    ["Analytics Reports", { analyticsReports: false }],
    ["Email Notifications", { emailNotifications: false }],
  ] as const)("is not sent with %s off, nor later when it is on again", async ([, off], { db }) => {
    const { at, addViews } = await setUpAdaInAuckland(db, off);
    await sendWeeklyReports(at(new Date("2026-03-25T00:00:00Z")));
    await addViews("2026-03-24");
    await sendWeeklyReports(at(mondays.before));
    await db.update(profiles).set({ analyticsReports: true, emailNotifications: true });
    await sendWeeklyReports(at(new Date(mondays.before.getTime() + 3_600_000)));
    expect(await listQueuedEmails(db)).toEqual([]);
  });

  it("is not sent twice when Ada travels west over the weekend", async ({ db }) => {
    const { at, addViews } = await setUpAdaInAuckland(db);
    await sendWeeklyReports(at(new Date("2026-03-25T00:00:00Z")));
    await addViews("2026-03-24");
    await db.update(profiles).set({ timezone: "America/Los_Angeles" });
    await sendWeeklyReports(at(mondays.before)); // Sunday at noon in California
    expect(await listQueuedEmails(db)).toEqual([]);
    await sendWeeklyReports(at(new Date("2026-03-30T15:00:00Z")));
    expect(await listQueuedEmails(db)).toMatchObject([{ values: { from: "2026-03-23", to: "2026-03-29" } }]);
  });
});

it("a week ends on the next Monday morning", () => {
  expect(endOfWeek(new Date("2026-03-29T10:59:00Z"), "Pacific/Auckland")).toEqual(mondays.before);
  expect(endOfWeek(mondays.before, "Pacific/Auckland")).toEqual(mondays.after);
});
