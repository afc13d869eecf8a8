import { sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { stages } from "#app/database/schema/stages.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { approveComment } from "#app/domain/feedback/submissions.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { listReadyDecks } from "#app/domain/slides/queries.server.ts";
import {
  applyStageCommand,
  firstStage,
  type ShownSlide,
  type Stage,
  type StageCommand,
} from "#app/domain/stage/stage.ts";
import { command } from "#app/domain/values/command.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Changes what the hall screen of the actor's hub shows. Commands from several phones and processes are ordered by the
 * row's lock, so the one that arrives last wins and every version is one state. Null when the hub is not theirs.
 */
export const commandStage = (
  services: Pick<Services, "db" | "clock">,
  actor: Actor,
  hubId: string,
  command: StageCommand,
): Promise<Stage | null> =>
  storeStage(services, actor, hubId, applyStageCommand(firstStage, command), updates(command));

/**
 * Shows one comment in place of the scene, and approves it for the hall screen. Null when the hub is not the actor's;
 * refused when the hub has no such comment, or a hidden one.
 */
export const showComment = command(
  { "comment-gone": { message: "This comment was hidden or deleted, so it can't go on screen." } },
  (services: Services, actor: Actor, hubId: string, feedbackId: string) => {
    const overlay = { scene: "comment", commentId: feedbackId } as const;
    return services.db.transaction(async (db) => {
      if ((await db.$count(talkHubs, isOwnHub(actor, hubId))) === 0) return null;
      const now = services.clock.now();
      if (!(await approveComment(db, { hubId, feedbackId, now })))
        return { ok: false, refusal: "comment-gone" } as const;
      const first = { ...firstStage, ...overlay };
      return storeStage({ db, clock: services.clock }, actor, hubId, first, overlay);
    });
  },
);

/**
 * Shows one slide. Null when the hub is not the actor's; refused when the hub has no such slides. A number beyond them is
 * the last: a remote that was offline may not know that the file was replaced.
 */
export const showSlide = command(
  { "slides-gone": { message: "These slides were deleted or replaced, so they can't go on screen." } },
  async (services: Services, actor: Actor, hubId: string, shown: ShownSlide) => {
    const { db } = services;
    if (!isUuid(hubId) || (await db.$count(talkHubs, isOwnHub(actor, hubId))) === 0) return null;
    const deck = (await listReadyDecks(db, hubId)).find(({ id }) => id === shown.deckId);
    if (!deck || !(Number.isInteger(shown.slide) && shown.slide >= 1))
      return { ok: false, refusal: "slides-gone" } as const;
    const slide = Math.min(shown.slide, deck.slides.length);
    const change = { scene: "slides", litScene: "slides", commentId: null, deckId: deck.id, slide } as const;
    return storeStage(services, actor, hubId, { ...firstStage, ...change }, change);
  },
);

/** `first` is what a hub without a stage gets, `change` what becomes different on the others. */
async function storeStage(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  hubId: string,
  first: Omit<Stage, "version">,
  change: object,
): Promise<Stage | null> {
  if (!isUuid(hubId)) return null;
  const now = clock.now();
  const ownHub = db
    .select({
      talkHubId: talkHubs.id,
      ...toInserted(first),
      version: sql`1`.as("version"),
      changedAt: sql`${now}::timestamptz`.as("changed_at"),
      followedAt: sql`${now}::timestamptz`.as("followed_at"),
    })
    .from(talkHubs)
    .where(isOwnHub(actor, hubId));
  const [stage] = await db
    .insert(stages)
    .select(ownHub)
    .onConflictDoUpdate({
      target: stages.talkHubId,
      set: { ...change, version: sql`${stages.version} + 1`, changedAt: now, followedAt: now },
    })
    .returning({
      scene: stages.scene,
      litScene: stages.litScene,
      commentId: stages.commentId,
      isRevealed: stages.isRevealed,
      deckId: stages.deckId,
      slide: stages.slide,
      version: stages.version,
    });
  return stage ?? null;
}

const toInserted = ({ scene, litScene, commentId, isRevealed, deckId, slide }: Omit<Stage, "version">) => ({
  scene: sql<string>`${scene}`.as("scene"),
  litScene: sql<string>`${litScene}`.as("lit_scene"),
  commentId: sql<string | null>`${commentId}::uuid`.as("comment_id"),
  isRevealed: sql<boolean>`${isRevealed}::boolean`.as("is_revealed"),
  deckId: sql<string | null>`${deckId}::uuid`.as("deck_id"),
  slide: sql<number>`${slide}::integer`.as("slide"),
});

/** `applyStageCommand` in SQL. */
function updates(command: StageCommand) {
  if (command === "hide") return { isRevealed: false };
  if (command === "black") return { scene: command, commentId: null };
  if (command === "resume") return { scene: sql`${stages.litScene}`, commentId: null };
  if (command === "reveal") return { scene: "results", litScene: "results", commentId: null, isRevealed: true };
  return { scene: command, litScene: command, commentId: null };
}
