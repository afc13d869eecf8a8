// One comment in place of the scene: only words that everybody in the hall may read, and only as long as they may.
import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { feedbackQuestions, feedbackSubmissions, quotes } from "#app/database/schema/index.ts";
import { setSubmissionApproved, setSubmissionHidden } from "#app/domain/feedback/submissions.server.ts";
import { commandStage, showComment } from "#app/domain/stage/commands.server.ts";
import { findStage, listStageComments } from "#app/domain/stage/queries.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** Ada's talk, whose results are on screen, with Rosa's comment. */
async function openTalk(db: Services["db"]) {
  const services = servicesAt(db);
  const [actor, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, actor);
  const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
  const row = { talkHubId: hub.id, questionId: question?.id ?? "", createdAt: noon, updatedAt: noon };
  const comment = async (comments: string) => {
    const responses = { rating: 4, comments };
    const values = { ...row, submissionKey: newSubmissionKey(), deviceId: newId(), responses };
    const [submission] = await db.insert(feedbackSubmissions).values(values).returning();
    return submission?.id ?? "";
  };
  await commandStage(services, actor, hub.id, "results");
  return { services, actor, other, hub, comment, rosas: await comment("Calm and clear.") };
}

describe("the comment scene", () => {
  it("shows one comment, and goes back to the scene before", async ({ db }) => {
    const { services, actor, hub, comment, rosas } = await openTalk(db);
    const other = await comment("Slower, please.");
    for (const [id, text] of [
      [rosas, "Calm and clear."],
      [other, "Slower, please."],
    ] as const) {
      expect(await showComment(services, actor, hub.id, id)).toMatchObject({ scene: "comment", commentId: id });
      expect(await findStage(services, actor, hub.id)).toMatchObject({
        stage: { scene: "comment", litScene: "results" },
        comment: { rating: 4, text, firstName: null },
      });
    }
    await commandStage(services, actor, hub.id, "resume");
    expect(await findStage(services, actor, hub.id)).toMatchObject({
      stage: { scene: "results", commentId: null },
      comment: null,
    });
  });

  it("ends at once when the comment is hidden, taken off, changed or deleted", async ({ db }) => {
    const { services, actor, hub, rosas } = await openTalk(db);
    const change = { hubId: hub.id, feedbackId: rosas };
    const row = eq(feedbackSubmissions.id, rosas);
    const ways = [
      () => setSubmissionHidden(services, actor, { ...change, isHidden: true }),
      () => setSubmissionApproved(services, actor, { ...change, isApproved: false }),
      () =>
        db
          .update(feedbackSubmissions)
          .set({ responses: { rating: 4, comments: "Buy my book" } })
          .where(row),
      () => db.delete(feedbackSubmissions).where(row),
    ];
    for (const remove of ways) {
      await setSubmissionHidden(services, actor, { ...change, isHidden: false });
      await showComment(services, actor, hub.id, rosas);
      const shown = await findStage(services, actor, hub.id);
      expect(shown?.stage.scene).toBe("comment");
      await remove();
      const after = await findStage(services, actor, hub.id);
      expect(after).toMatchObject({ stage: { scene: "results", commentId: null }, comment: null });
      // Open screens are notified.
      expect(after?.version).not.toBe(shown?.version);
    }
  });

  it("names its writer only with the consent to be quoted, by the first name", async ({ db }) => {
    const { services, actor, hub, rosas } = await openTalk(db);
    await showComment(services, actor, hub.id, rosas);
    const nameOnScreen = async () => {
      const name = (await findStage(services, actor, hub.id))?.comment?.firstName;
      // The results show the comment too, in turn with others.
      expect(await listStageComments(services, hub.id)).toEqual([
        { rating: 4, text: "Calm and clear.", firstName: name },
      ]);
      return name;
    };
    expect(await nameOnScreen()).toBeNull();
    const [quote] = await db
      .insert(quotes)
      .values({
        talkHubId: hub.id,
        feedbackId: rosas,
        comment: "Calm and clear.",
        authorName: "Rosa Maria Okafor",
        consentVersion: 1,
        consentedAt: noon,
      })
      .returning();
    expect(await nameOnScreen()).toBe("Rosa");
    const own = and(eq(quotes.id, quote?.id ?? ""), eq(quotes.feedbackId, rosas));
    await db.update(quotes).set({ authorName: "Dr. Okafor" }).where(own);
    expect(await nameOnScreen()).toBeNull();
    await db.update(quotes).set({ authorName: "Rosa" }).where(own);
    expect(await nameOnScreen()).toBe("Rosa");
    await db.delete(quotes).where(own);
    expect(await nameOnScreen()).toBeNull();
  });

  it("refuses a hidden comment, one of another talk and what is none, and is the owner's alone", async ({ db }) => {
    const { services, actor, other, hub, comment, rosas } = await openTalk(db);
    const hidden = await comment("Rude!");
    await setSubmissionHidden(services, actor, { hubId: hub.id, feedbackId: hidden, isHidden: true });
    const another = await insertHub(db, actor, { slug: "another" });
    for (const [hubId, id] of [
      [hub.id, hidden],
      [hub.id, await comment("   ")],
      [hub.id, newId()],
      [hub.id, "no-id"],
      [another.id, rosas],
    ] as const)
      expect(await showComment(services, actor, hubId, id)).toEqual({ ok: false, refusal: "comment-gone" });
    expect(await showComment(services, other, hub.id, rosas)).toBeNull();
    expect(await showComment(services, actor, "no-id", rosas)).toBeNull();
    expect((await findStage(services, actor, hub.id))?.stage.scene).toBe("results");
    const [row] = await db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.id, hidden));
    expect(row?.approvedAt).toBeNull();
  });
});
