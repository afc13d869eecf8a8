import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { feedbackQuestions, feedbackSubmissions, hubEvents, talkHubs } from "#app/database/schema/index.ts";
import { findLiveHub, listLiveHubs } from "#app/domain/analytics/live-hub.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { countStatements } from "#tests/support/statements.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

const daysAgo = (days: number) => new Date(noon.getTime() - days * 86_400_000);

it("live stats count raw views, devices, all downloads and hidden ratings, for the hub's own speaker only", async ({
  db,
}) => {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const services = servicesAt(db);
  const hub = await insertHub(db, speaker, { viewCount: 12 });
  const empty = await insertHub(db, speaker, { slug: "quiet", status: "draft" });
  const before = await findLiveHub(services, speaker, hub.id);
  expect(before).toMatchObject({ status: "active", feedback: { total: 0, average: null }, comments: [] });

  const event = { talkHubId: hub.id, deviceId: randomUUID(), day: "2026-11-20" };
  await db.insert(hubEvents).values([
    { ...event, kind: "view", count: 3 },
    { ...event, kind: "view", count: 5, day: "2026-10-10" },
    { ...event, kind: "connect", count: 2 },
    { ...event, kind: "share", count: 4 },
  ]);
  // Of two files, the second of which is gone since.
  await db.insert(hubEvents).values([
    { ...event, kind: "download", resourceId: randomUUID(), count: 4 },
    { ...event, kind: "download", resourceId: randomUUID(), count: 3 },
  ]);
  const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
  const ratingRow = (rating: number, comments: string | undefined, days: number, hiddenAt: Date | null = null) => ({
    talkHubId: hub.id,
    questionId: question?.id as string,
    hiddenAt,
    createdAt: daysAgo(days),
    submissionKey: newSubmissionKey(),
    deviceId: randomUUID(),
    responses: { rating, comments },
  });
  const given = [ratingRow(5, "Calm.", 1), ratingRow(5, undefined, 2), ratingRow(4, "Good.", 40)];
  await db.insert(feedbackSubmissions).values([...given, ratingRow(1, "Rude.", 3, noon)]);

  const live = await findLiveHub(services, speaker, hub.id);
  expect(live).toMatchObject({
    stats: { views: 12, devices: 1, leads: 0, downloads: 7, connectClicks: 2, shares: 4 },
    feedback: { total: 4, average: 3.8, comments: 3, distribution: { 1: 1, 2: 0, 3: 0, 4: 1, 5: 2 } },
    comments: [
      { rating: 5, text: "Calm.", createdAt: daysAgo(1) },
      { rating: 4, text: "Good.", createdAt: daysAgo(40) },
    ],
  });
  expect(live?.version).not.toBe(before?.version);
  expect((await findLiveHub(services, speaker, hub.id))?.version).toBe(live?.version);

  expect(await findLiveHub(services, other, hub.id)).toBeNull();
  expect(await findLiveHub(services, speaker, "no id")).toBeNull();
  const watched = [hub, empty].map(({ id }) => ({ hubId: id, ownerId: speaker.id }));
  expect(await countStatements(db, () => listLiveHubs(services, watched))).toBe(1);
  expect(await listLiveHubs(services, watched)).toHaveLength(2);
  await db.update(talkHubs).set({ deletedAt: noon }).where(eq(talkHubs.id, hub.id));
  expect(await listLiveHubs(services, watched)).toMatchObject([{ id: empty.id, feedback: { total: 0 } }]);
});
