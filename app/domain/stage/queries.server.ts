import { desc, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { feedbackSubmissions } from "#app/database/schema/feedback.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { stageLinks, stages } from "#app/database/schema/stages.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { findLiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { isApprovedComment } from "#app/domain/feedback/submissions.server.ts";
import { currentComment, quoteOfComment } from "#app/domain/quotes/queries.server.ts";
import { decksReadyAt } from "#app/domain/slides/queries.server.ts";
import { firstStage, type Stage, type StageComment } from "#app/domain/stage/stage.ts";
import type { Actor, Services } from "#app/services.ts";

/** The stage of a hub, as its screens follow it. */
export interface HubStage {
  /** The hub's. */
  id: string;
  ownerId: string;
  /** Changes whenever anything below changes. */
  version: string;
  stage: Stage;
  /** Null outside the comment scene. */
  comment: StageComment | null;
  /** Changes with the content of the hub's page. */
  page: string;
  /** The link that is valid now; null when there is none. A screen that was opened by another one must end. */
  linkId: string | null;
}

export interface WatchedStage {
  hubId: string;
  ownerId: string;
}

/** The stage of the actor's hub; null when it is not theirs or trashed. */
export async function findStage(services: Services, actor: Pick<Actor, "id">, hubId: string): Promise<HubStage | null> {
  const [stage] = isUuid(hubId) ? await listStages(services, [{ hubId, ownerId: actor.id }]) : [];
  return stage ?? null;
}

/** The stage of the actor's hub and its stats; null when it is not theirs or trashed. */
export async function findLiveStage(services: Services, actor: Pick<Actor, "id">, hubId: string) {
  const [stage, live] = await Promise.all([findStage(services, actor, hubId), findLiveHub(services, actor, hubId)]);
  return stage && live && { stage, live };
}

/**
 * Those of `watched` that belong to their speaker, in one statement by primary key. None of suspended accounts. Hall
 * screens and remotes alone ask, and that they do is noted.
 */
export async function listStages(services: Services, watched: WatchedStage[]): Promise<HubStage[]> {
  const { db, clock } = services;
  const rows = await db
    .select({
      id: talkHubs.id,
      ownerId: talkHubs.userId,
      scene: stages.scene,
      litScene: stages.litScene,
      commentId: feedbackSubmissions.id,
      rating: feedbackSubmissions.rating,
      text: currentComment,
      quote: quoteOfComment,
      isRevealed: stages.isRevealed,
      deckId: stages.deckId,
      slide: stages.slide,
      version: stages.version,
      followedAt: stages.followedAt,
      linkId: stageLinks.id,
      updatedAt: talkHubs.updatedAt,
      decksReadyAt,
    })
    .from(talkHubs)
    .innerJoin(profiles, sql`${profiles.id} = ${talkHubs.userId} and ${profiles.suspendedAt} is null`)
    .leftJoin(stages, sql`${stages.talkHubId} = ${talkHubs.id}`)
    .leftJoin(feedbackSubmissions, sql`${feedbackSubmissions.id} = ${stages.commentId} and ${isApprovedComment}`)
    .leftJoin(stageLinks, sql`${stageLinks.talkHubId} = ${talkHubs.id} and ${stageLinks.expiresAt} > ${clock.now()}`)
    .where(sql`${isWatched(watched)} and ${talkHubs.deletedAt} is null`);
  // The screens go on where it can't be stored.
  await noteFollowing(services, rows).catch((err: unknown) => services.log.warn({ err }, "following not noted"));
  return rows.map(({ id, ownerId, linkId, updatedAt, decksReadyAt: readyAt, followedAt: _, ...row }) => {
    const comment = toStageComment(row);
    const { commentId, version } = row;
    const page = [updatedAt, readyAt && new Date(readyAt)].map((at) => at?.getTime().toString(36)).join(".");
    return {
      id,
      ownerId,
      linkId,
      page,
      version: [version ?? 0, page, linkId, comment && commentId, comment?.firstName].join("."),
      stage: toStage(row),
      comment,
    };
  });
}

const notedEveryMs = 60_000;

/** Notes at most once a minute that screens of these hubs ask: a talk goes on while they do (domain/hubs/talk-life). */
async function noteFollowing({ db, clock }: Services, rows: { id: string; followedAt: Date | null }[]): Promise<void> {
  const followedAt = clock.now();
  const due = rows.filter((row) => !row.followedAt || followedAt.getTime() - row.followedAt.getTime() >= notedEveryMs);
  if (due.length === 0) return;
  const { version, scene, litScene } = firstStage;
  await db
    .insert(stages)
    .values(due.map(({ id }) => ({ talkHubId: id, scene, litScene, version, changedAt: followedAt, followedAt })))
    .onConflictDoUpdate({ target: stages.talkHubId, set: { followedAt } });
}

type StageRow = { [Field in keyof Stage]: Stage[Field] | null };

/** A comment that was hidden, changed or deleted meanwhile leaves the scene that it was shown over. */
function toStage({ scene, litScene, commentId, isRevealed, deckId, slide, version }: StageRow): Stage {
  if (!scene || !litScene || isRevealed === null || slide === null || version === null) return firstStage;
  const shown = scene === "comment" && !commentId ? litScene : scene;
  return { scene: shown, litScene, commentId, isRevealed, deckId, slide, version };
}

/**
 * The comments of a hub that its speaker approved for the hall screen, the newest approval first. A comment that its
 * writer changed since then has to be approved again.
 */
export async function listStageComments({ db }: Services, hubId: string, limit = 20): Promise<StageComment[]> {
  const { id, rating, talkHubId, approvedAt } = feedbackSubmissions;
  const rows = await db
    .select({ rating, text: currentComment, quote: quoteOfComment })
    .from(feedbackSubmissions)
    // With a second table Drizzle writes the tables' names, which the quote's subquery needs.
    .innerJoin(talkHubs, sql`${talkHubs.id} = ${talkHubId}`)
    .where(sql`${talkHubId} = ${hubId} and ${isApprovedComment}`)
    .orderBy(desc(approvedAt), desc(id))
    .limit(limit);
  return rows.flatMap((row) => toStageComment(row) ?? []);
}

interface CommentRow {
  rating: number | null;
  text: string | null;
  quote: { name: string } | null;
}

function toStageComment({ rating, text, quote }: CommentRow): StageComment | null {
  if (rating === null || text === null) return null;
  const [first = ""] = quote?.name.trim().split(/\s+/) ?? [];
  // "Dr." and "J." are no first names.
  return { rating, text, firstName: /[^.]$/.test(first) ? first : null };
}

const isWatched = (watched: WatchedStage[]): SQL =>
  sql`(${talkHubs.id}, ${talkHubs.userId}) in (${sql.join(
    watched.map(({ hubId, ownerId }) => sql`(${hubId}::uuid, ${ownerId}::uuid)`),
    sql`, `,
  )})`;
