// What Ada's profile says about how her talks were rated.
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import {
  feedbackQuestions,
  feedbackSubmissions,
  hubEvents,
  signatureTalks,
  type talkHubs,
} from "#app/database/schema/index.ts";
import { findPublishedRatings, publishPastRatings } from "#app/domain/feedback/published-results.server.ts";
import { findSpeakerRatings } from "#app/domain/feedback/speaker-ratings.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

type Hub = Partial<typeof talkHubs.$inferInsert>;

/** Ada, who gave talks long ago; the clock of these tests says 21 November 2026. */
async function adaSpeaks(db: Database) {
  const services = servicesAt(db);
  const actor = await insertSpeaker(db, ada);

  /** One talk, rated by one device for each of `stars`; the first `inRoom` of them scanned the hall screen. */
  async function gave(slug: string, stars: number[], { inRoom = 0, ...hub }: Hub & { inRoom?: number } = {}) {
    const { id } = await insertHub(db, actor, { slug, eventDate: "2026-03-04", ...hub });
    await rate(id, stars, inRoom);
    return id;
  }
  async function rate(talkHubId: string, stars: number[], inRoom = 0) {
    const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, talkHubId));
    const rows = stars.map((rating) => ({
      ...{ talkHubId, questionId: question?.id ?? "", submissionKey: newSubmissionKey(), deviceId: newId() },
      ...{ responses: { rating }, createdAt: new Date("2026-03-04T10:00:00Z") },
    }));
    if (rows.length === 0) return;
    await db.insert(feedbackSubmissions).values(rows);
    const toEvent = (kind: "view" | "present", { deviceId }: { deviceId: string }) => ({
      ...{ talkHubId, kind, deviceId, day: "2026-03-04" },
    });
    const events = rows.flatMap((row, i) => [toEvent("view", row), ...(i < inRoom ? [toEvent("present", row)] : [])]);
    await db.insert(hubEvents).values(events);
  }
  async function ratings() {
    await publishPastRatings(services);
    return findSpeakerRatings(services, actor.id);
  }
  return { services, actor, gave, rate, ratings };
}

const times = (count: number, stars: number) => Array.from({ length: count }, () => stars);

describe("the ratings on a profile", () => {
  it("are the average of all public and archived talks, and how many came from the room", async ({ db }) => {
    const { gave, ratings } = await adaSpeaks(db);
    await gave("open", times(6, 5), { inRoom: 4 });
    await gave("archived", times(6, 4), { inRoom: 1, status: "archived" });
    await gave("closed", times(8, 3), { status: "closed" });
    expect((await ratings()).all).toEqual({ average: 3.9, ratings: 20, talks: 3, inRoom: 5 });
  });

  it("leave out drafts, private and deleted talks, and other speakers' talks", async ({ db }) => {
    const { services, gave, ratings } = await adaSpeaks(db);
    await gave("open", times(5, 4));
    await gave("draft", times(9, 1), { status: "draft" });
    await gave("private", times(9, 1), { publicVisibility: false });
    await gave("trashed", times(9, 1), { deletedAt: new Date("2026-05-01") });
    expect((await ratings()).all).toEqual({ average: 4, ratings: 5, talks: 1, inRoom: 0 });
    const other = await insertSpeaker(db, ben);
    expect(await findSpeakerRatings(services, other.id)).toEqual({ all: null, bySignatureTalk: {} });
  });

  it("count a talk from its fifth rating on, and then once five more have come", async ({ db }) => {
    const { gave, rate, ratings } = await adaSpeaks(db);
    const hubId = await gave("open", times(4, 5));
    expect((await ratings()).all).toBeNull();
    await rate(hubId, [5]);
    expect((await ratings()).all).toMatchObject({ ratings: 5 });
    // Four people rate badly: whoever reads the page before and after learns nothing of them.
    await db.update(feedbackSubmissions).set({ createdAt: new Date("2026-03-05") });
    await rate(hubId, times(4, 1));
    expect((await ratings()).all).toMatchObject({ ratings: 5, average: 5 });
  });

  it("do not start in the hall, where the speaker reveals them", async ({ db }) => {
    const { services, actor, gave, ratings } = await adaSpeaks(db);
    const id = await gave("today", times(7, 5), { eventDate: "2026-11-21" });
    expect((await ratings()).all).toBeNull();
    await findPublishedRatings(services, { id, speakerId: actor.id });
    expect((await ratings()).all).toMatchObject({ ratings: 7 });
  });

  it("stand beside the signature talk that was given, from five on", async ({ db }) => {
    const { actor, gave, ratings } = await adaSpeaks(db);
    const [calm, rare] = [newId(), newId()];
    await db.insert(signatureTalks).values([
      { id: calm, userId: actor.id, title: "Calm under fire", sortOrder: 0 },
      { id: rare, userId: actor.id, title: "Rarely given", sortOrder: 1 },
    ]);
    await gave("in-march", times(5, 5), { signatureTalkId: calm, inRoom: 2 });
    await gave("in-april", times(5, 4), { signatureTalkId: calm, status: "archived" });
    await gave("once", times(4, 5), { signatureTalkId: rare });
    await gave("another", times(5, 1));
    expect((await ratings()).bySignatureTalk).toEqual({ [calm]: { average: 4.5, ratings: 10, talks: 2, inRoom: 2 } });
  });
});
