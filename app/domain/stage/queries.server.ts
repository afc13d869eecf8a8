import { type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { profiles } from "#app/database/schema/profiles.ts";
import { stageLinks } from "#app/database/schema/stage-links.ts";
import { stages } from "#app/database/schema/stages.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { findLiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { firstStage, type Stage } from "#app/domain/stage/stage.ts";
import type { Actor, Services } from "#app/services.ts";

/** The stage of a hub, as its screens follow it. */
export interface HubStage {
  /** The hub's. */
  id: string;
  ownerId: string;
  /** Changes whenever anything below changes. */
  version: string;
  stage: Stage;
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

/** Those of `watched` that belong to their speaker, in one statement by primary key. None of suspended accounts. */
export async function listStages({ db, clock }: Services, watched: WatchedStage[]): Promise<HubStage[]> {
  const rows = await db
    .select({
      id: talkHubs.id,
      ownerId: talkHubs.userId,
      scene: stages.scene,
      litScene: stages.litScene,
      isRevealed: stages.isRevealed,
      version: stages.version,
      linkId: stageLinks.id,
      updatedAt: talkHubs.updatedAt,
    })
    .from(talkHubs)
    .innerJoin(profiles, sql`${profiles.id} = ${talkHubs.userId} and ${profiles.suspendedAt} is null`)
    .leftJoin(stages, sql`${stages.talkHubId} = ${talkHubs.id}`)
    .leftJoin(stageLinks, sql`${stageLinks.talkHubId} = ${talkHubs.id} and ${stageLinks.expiresAt} > ${clock.now()}`)
    .where(sql`${isWatched(watched)} and ${talkHubs.deletedAt} is null`);
  return rows.map(({ id, ownerId, linkId, updatedAt, scene, litScene, isRevealed, version }) => ({
    id,
    ownerId,
    linkId,
    page: updatedAt.getTime().toString(36),
    version: `${version ?? 0}.${updatedAt.getTime()}.${linkId ?? ""}`,
    stage:
      scene && litScene && isRevealed !== null && version !== null
        ? { scene, litScene, isRevealed, version }
        : firstStage,
  }));
}

const isWatched = (watched: WatchedStage[]): SQL =>
  sql`(${talkHubs.id}, ${talkHubs.userId}) in (${sql.join(
    watched.map(({ hubId, ownerId }) => sql`(${hubId}::uuid, ${ownerId}::uuid)`),
    sql`, `,
  )})`;
