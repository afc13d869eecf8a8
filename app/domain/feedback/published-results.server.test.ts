// What the organiser of Ada's talk learns who opens its report again and again, and makes ratings up.
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { feedbackQuestions, feedbackSubmissions, hubEvents, resources } from "#app/database/schema/index.ts";
import { findPublishedRatings, findPublishedVisitors } from "#app/domain/feedback/published-results.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

async function adaGaveTalk(db: Database) {
  const services = servicesAt(db);
  const actor = await insertSpeaker(db, ada);
  const { id } = await insertHub(db, actor);
  const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, id));
  const insertEvents = (kind: "view" | "present" | "download", deviceIds: string[], resourceId?: string) =>
    db
      .insert(hubEvents)
      .values(deviceIds.map((deviceId) => ({ talkHubId: id, kind, deviceId, resourceId, day: "2026-11-25" })));

  /** One person for each of `stars`, who opened the page with its beacon, scanned the hall screen, or did neither. */
  async function rate(stars: number[], how: "view" | "present" | "neither" = "view") {
    const rows = stars.map((rating) => ({
      ...{ talkHubId: id, questionId: question?.id ?? "", submissionKey: newSubmissionKey(), deviceId: newId() },
      responses: { rating, ...(rating === 1 && { reasons: [{ text: "Too fast", kind: "talk" as const }] }) },
    }));
    if (how !== "neither")
      await insertEvents(
        how,
        rows.map(({ deviceId }) => deviceId),
      );
    return db.insert(feedbackSubmissions).values(rows).returning();
  }

  const readRatings = () => findPublishedRatings(services, { id, speakerId: actor.id });
  return { services, hubId: id, rate, insertEvents, readRatings };
}

const times = (count: number, stars: number) => Array.from({ length: count }, () => stars);
const devices = (count: number) => Array.from({ length: count }, () => newId());

describe("published ratings", () => {
  it("stay as they were until five more people have rated, whoever reads in between", async ({ db }) => {
    const { rate, readRatings } = await adaGaveTalk(db);
    await rate(times(4, 5));
    expect(await readRatings()).toBeNull();
    await rate([1], "present");
    const first = await readRatings();
    expect(first?.counts).toEqual({ 1: 1, 2: 0, 3: 0, 4: 0, 5: 4 });
    for (let n = 0; n < 4; n++) {
      await rate([1]);
      expect(await readRatings()).toEqual(first);
    }
    await rate([2]);
    expect(await readRatings()).toEqual({
      counts: { 1: 5, 2: 1, 3: 0, 4: 0, 5: 4 },
      inRoom: 1,
      reasons: { high: [], low: [{ text: "Too fast", kind: "talk", count: 5 }] },
    });
  });

  it("count in their five only people with the page's beacon or the room's code, and show all ratings", async ({
    db,
  }) => {
    const { rate, readRatings } = await adaGaveTalk(db);
    await rate(times(20, 5), "neither");
    await rate(times(4, 4));
    expect(await readRatings()).toBeNull();
    await rate([1]);
    expect((await readRatings())?.counts).toEqual({ 1: 1, 2: 0, 3: 0, 4: 4, 5: 20 });
    // Made up around the one that someone wants to read.
    await rate(times(50, 3), "neither");
    await rate([1]);
    expect((await readRatings())?.counts[1]).toBe(1);
  });

  it("stay when someone changes a rating or has it deleted", async ({ db }) => {
    const { rate, readRatings } = await adaGaveTalk(db);
    const [changed, deleted] = await rate(times(6, 5));
    const first = await readRatings();
    const { id } = feedbackSubmissions;
    await db
      .update(feedbackSubmissions)
      .set({ responses: { rating: 1 } })
      .where(eq(id, changed?.id ?? ""));
    expect(await readRatings()).toEqual(first);
    await db.delete(feedbackSubmissions).where(eq(id, deleted?.id ?? ""));
    expect(await readRatings()).toEqual(first);
    // Five more than there were, so that one who left does not let four be read.
    await rate(times(5, 4));
    expect(await readRatings()).toEqual(first);
    await rate([4]);
    expect((await readRatings())?.counts).toEqual({ 1: 1, 2: 0, 3: 0, 4: 6, 5: 4 });
  });

  it("are the same in all processes that publish at once", async ({ db }) => {
    const { rate, readRatings } = await adaGaveTalk(db);
    await rate(times(5, 5));
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(readRatings));
    expect(others).toEqual([first, first, first]);
    await rate(times(7, 4));
    const [second, ...more] = await Promise.all([1, 2, 3, 4].map(readRatings));
    expect(second?.counts[4]).toBe(7);
    expect(more).toEqual([second, second, second]);
  });
});

it("publishes visitors and downloads in steps of five visitors", async ({ db }) => {
  const { services, hubId, insertEvents } = await adaGaveTalk(db);
  const link = { title: "Slides", type: "link", resourceType: "link", externalUrl: "https://example.com" } as const;
  const [slides] = await db
    .insert(resources)
    .values({ talkHubId: hubId, ...link })
    .returning();
  await insertEvents("download", devices(5), slides?.id);
  await insertEvents("view", devices(4));
  expect(await findPublishedVisitors(services, hubId)).toBeNull();
  await insertEvents("view", devices(1));
  const first = { visitors: 5, downloads: { [slides?.id ?? ""]: 5 } };
  expect(await findPublishedVisitors(services, hubId)).toEqual(first);
  await insertEvents("download", devices(1), slides?.id);
  await insertEvents("view", devices(4));
  expect(await findPublishedVisitors(services, hubId)).toEqual(first);
  await insertEvents("view", devices(1));
  expect(await findPublishedVisitors(services, hubId)).toMatchObject({ visitors: 10 });
});
