import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, vi } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import { feedbackQuestions, feedbackSubmissions, hubCodes, profiles, talkHubs } from "#app/database/schema/index.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { setSubmissionApproved, setSubmissionHidden } from "#app/domain/feedback/submissions.server.ts";
import { findHubByShortCode, findPathByShortCode, findShortCode } from "#app/domain/hubs/short-codes.server.ts";
import { commandStage } from "#app/domain/stage/commands.server.ts";
import { findStage, listStageComments, listStages } from "#app/domain/stage/queries.server.ts";
import { applyStageCommand, firstStage, type Stage, stageCommands } from "#app/domain/stage/stage.ts";
import { createStageFeed } from "#app/domain/stage/stage-feed.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

describe("the stage of a hub", () => {
  it("shows the first scene until a command, and the last command wins", async ({ db }) => {
    const services = servicesAt(db);
    const actor = await insertSpeaker(db, ada);
    const hub = await insertHub(db, actor);
    expect(await findStage(services, actor, hub.id)).toMatchObject({ stage: firstStage, linkId: null });

    await commandStage(services, actor, hub.id, "thanks");
    await commandStage(services, actor, hub.id, "black");
    expect((await findStage(services, actor, hub.id))?.stage).toEqual({
      scene: "black",
      litScene: "thanks",
      commentId: null,
      isRevealed: false,
      deckId: null,
      slide: 1,
      version: 2,
    });
    expect(await commandStage(services, actor, hub.id, "resume")).toMatchObject({ scene: "thanks", version: 3 });
  });

  it("is in SQL what the rule says, after any commands", async ({ db }) => {
    const services = servicesAt(db);
    const actor = await insertSpeaker(db, ada);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...stageCommands), { minLength: 1, maxLength: 8 }),
        async (commands) => {
          const hub = await insertHub(db, actor, { slug: `talk-${count++}` });
          let expected: Stage = firstStage;
          for (const command of commands) {
            expected = { ...applyStageCommand(expected, command), version: expected.version + 1 };
            expect(await commandStage(services, actor, hub.id, command)).toEqual(expected);
          }
        },
      ),
      { numRuns: 20 },
    );
  });

  it("is its owner's alone, and ends with the trash and a suspended account", async ({ db }) => {
    const services = servicesAt(db);
    const [actor, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const hub = await insertHub(db, actor);
    for (const id of [hub.id, newId(), "no-id"]) {
      expect(await commandStage(services, other, id, "black")).toBeNull();
      expect(await findStage(services, other, id)).toBeNull();
    }
    expect((await findStage(services, actor, hub.id))?.stage.version).toBe(0);

    await db.update(profiles).set({ suspendedAt: noon }).where(eq(profiles.id, actor.id));
    expect(await listStages(services, [{ hubId: hub.id, ownerId: actor.id }])).toEqual([]);
    await db.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, actor.id));
    await db.update(talkHubs).set({ deletedAt: noon }).where(eq(talkHubs.id, hub.id));
    expect(await findStage(services, actor, hub.id)).toBeNull();
    expect(await commandStage(services, actor, hub.id, "black")).toBeNull();
  });
});

it("reaches the screens of another process within half a second, in order, and ends them with the hub", async ({
  db,
}) => {
  const services = servicesAt(db);
  const actor = await insertSpeaker(db, ada);
  const hub = await insertHub(db, actor);
  const feed = createStageFeed(services, 20);
  const screen = { scenes: [] as string[], end: vi.fn() };
  const first = await findStage(services, actor, hub.id);
  if (!first) throw new Error("no stage");
  feed.watch({ id: actor.id, ownerId: actor.id, maxWatches: 8 }, first, {
    notify: ({ stage }) => screen.scenes.push(stage.scene),
    end: screen.end,
  });
  // Not announced: this is what a command in another process looks like here.
  await commandStage(services, actor, hub.id, "feedback");
  await expect.poll(() => screen.scenes).toEqual(["feedback"]);
  await commandStage(services, actor, hub.id, "thanks");
  await expect.poll(() => screen.scenes).toEqual(["feedback", "thanks"]);
  await db.update(talkHubs).set({ deletedAt: noon }).where(eq(talkHubs.id, hub.id));
  await expect.poll(() => screen.end.mock.calls.length).toBe(1);
  expect(feed.count()).toBe(0);
});

describe("a comment on the hall screen", () => {
  it("is one that the speaker approved, until it is hidden", async ({ db }) => {
    const services = servicesAt(db);
    const [actor, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
    const hub = await insertHub(db, actor);
    const [question] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.talkHubId, hub.id));
    const sentAt = new Date(noon.getTime() - 60_000);
    const row = { talkHubId: hub.id, questionId: question?.id ?? "", createdAt: sentAt, updatedAt: sentAt };
    const insert = (text: string) =>
      db
        .insert(feedbackSubmissions)
        .values({
          ...row,
          submissionKey: newSubmissionKey(),
          deviceId: newId(),
          responses: { rating: 4, comments: text },
        })
        .returning();
    const [calm] = await insert("Calm.");
    await insert("Rude!");
    await commandStage(services, actor, hub.id, "results");
    const approve = (as: typeof actor, isApproved = true) =>
      setSubmissionApproved(services, as, { hubId: hub.id, feedbackId: calm?.id ?? "", isApproved });
    const listTexts = async () => (await listStageComments(services, hub.id)).map(({ text }) => text);

    expect(await approve(other)).toBeNull();
    expect(await listTexts()).toEqual([]);
    await approve(actor);
    expect(await listTexts()).toEqual(["Calm."]);
    // Open screens read the comments again.
    expect((await findStage(services, actor, hub.id))?.stage.version).toBe(2);

    const hide = (isHidden: boolean) =>
      setSubmissionHidden(services, actor, { hubId: hub.id, feedbackId: calm?.id ?? "", isHidden });
    await hide(true);
    expect(await listTexts()).toEqual([]);
    await hide(false);
    expect(await listTexts()).toEqual(["Calm."]);
  });

  it("stays while its writer repeats the form or changes only the stars, and goes with other words", async ({ db }) => {
    const services = servicesAt(db);
    const later = servicesAt(db, new Date(noon.getTime() + 60_000));
    const actor = await insertSpeaker(db, ada);
    const hub = await insertHub(db, actor);
    const form = {
      address: { username: ada.username, slug: hub.slug },
      deviceId: newId(),
      submissionKey: newSubmissionKey(),
      issuedAt: noon,
      rating: 4 as const,
      comments: "Calm.",
      email: null,
    };
    await submitFeedback(services, form);
    const approve = async () => {
      const [submission] = await db.select().from(feedbackSubmissions);
      const feedbackId = submission?.id ?? "";
      await setSubmissionApproved(services, actor, { hubId: hub.id, feedbackId, isApproved: true });
    };
    const list = async () => (await listStageComments(services, hub.id)).map(({ text, rating }) => [text, rating]);
    await approve();
    expect(await list()).toEqual([["Calm.", 4]]);
    await submitFeedback(later, form);
    await submitFeedback(later, { ...form, submissionKey: newSubmissionKey(), rating: 5 });
    await submitFeedback(later, { ...form, submissionKey: newSubmissionKey(), rating: 5, comments: null });
    expect(await list()).toEqual([["Calm.", 5]]);

    const changed = { ...form, submissionKey: newSubmissionKey(), comments: "Buy my book" };
    await submitFeedback(later, changed);
    expect(await list()).toEqual([]);
    await approve();
    // A repeat of the same form, with other words too.
    await submitFeedback(later, { ...changed, comments: "Buy it now" });
    expect(await list()).toEqual([]);
    await submitFeedback(later, form);
    expect(await list()).toEqual([]);
  });
});

describe("a short code", () => {
  it("is every hub's own, and is never given again", async ({ db }) => {
    const services = servicesAt(db);
    const actor = await insertSpeaker(db, ada);
    const hub = await insertHub(db, actor);
    const copy = await insertHub(db, actor, { slug: "other" });
    const code = (await findShortCode(services, hub.id)) ?? "";
    expect(code).toMatch(/^[B-Z]{5}$/);
    expect(await findShortCode(services, copy.id)).not.toBe(code);
    expect(await findHubByShortCode(services, ` ${code.toLowerCase()}`)).toMatchObject({ id: hub.id });

    await db.delete(talkHubs).where(eq(talkHubs.id, hub.id));
    expect(await findHubByShortCode(services, code)).toBeNull();
    const [row] = await db
      .select()
      .from(hubCodes)
      .where(and(eq(hubCodes.code, code), sql`talk_hub_id is null`));
    expect(row).toBeDefined();
  });

  it("leads to what its reader may know of, and otherwise nowhere, like a wrong one", async ({ db }) => {
    const services = servicesAt(db);
    const actor = await insertSpeaker(db, ada);
    const open = await insertHub(db, actor);
    const draft = await insertHub(db, actor, { slug: "draft", status: "draft" });
    const secret = await insertHub(db, actor, { slug: "secret", publicVisibility: false });
    const trashed = await insertHub(db, actor, { slug: "trashed", deletedAt: noon });
    const pathOf = async (hubId: string, viewerId?: string) =>
      (await findPathByShortCode(services, (await findShortCode(services, hubId)) ?? "", viewerId))?.path ?? null;
    expect(await pathOf(open.id)).toBe("/ada-nwosu/kind-machines");
    for (const hidden of [draft, secret, trashed]) expect(await pathOf(hidden.id)).toBeNull();
    expect(await pathOf(draft.id, actor.id)).toBe("/ada-nwosu/draft");
    expect(await pathOf(trashed.id, actor.id)).toBeNull();
    for (const wrong of ["BBBBB", "", "aeiou", "../x"]) expect(await findPathByShortCode(services, wrong)).toBeNull();
  });
});
