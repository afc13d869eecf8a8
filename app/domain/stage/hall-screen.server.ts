// What a hall screen shows of its talk, and what changes on it.
import { and, desc, eq, isNull } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { profiles } from "#app/database/schema/profiles.ts";
import { resources } from "#app/database/schema/resources.ts";
import { hubCodes, talkHubs } from "#app/database/schema/talk-hubs.ts";
import type { LiveHub } from "#app/domain/analytics/live-hub.server.ts";
import { noRatings, publicAverage, ratings } from "#app/domain/feedback/feedback.ts";
import { findPublishedRatings } from "#app/domain/feedback/published-results.server.ts";
import { findPublicHub } from "#app/domain/hubs/public-hub.server.ts";
import { listReadyDecks } from "#app/domain/slides/queries.server.ts";
import { findLiveStage, type HubStage, listStageComments } from "#app/domain/stage/queries.server.ts";
import type { StageResults, StageUpdate } from "#app/domain/stage/stage.ts";
import type { Services } from "#app/services.ts";

/** A screen is opened by the hub's owner, or by a guest for its owner. */
export interface HallScreenAddress {
  hubId: string;
  ownerId: string;
}

/** The talk of a hall screen. "no-username": it has no address yet. Null when the hub is not the owner's, or trashed. */
export async function findHallScreenTalk(services: Services, { hubId, ownerId }: HallScreenAddress) {
  const { db } = services;
  if (!isUuid(hubId)) return null;
  const [row] = await db
    .select({ username: profiles.username, slug: talkHubs.slug, shortCode: hubCodes.code })
    .from(talkHubs)
    .innerJoin(profiles, eq(profiles.id, talkHubs.userId))
    .innerJoin(hubCodes, eq(hubCodes.talkHubId, talkHubs.id))
    .where(and(eq(talkHubs.id, hubId), eq(talkHubs.userId, ownerId), isNull(talkHubs.deletedAt)));
  if (!row) return null;
  const { username, slug, shortCode } = row;
  if (!username) return "no-username" as const;
  const hub = await findPublicHub(services, { username, slug });
  if (!hub) return null;
  const titles = await db
    .select({ title: resources.title, type: resources.type })
    .from(resources)
    .where(eq(resources.talkHubId, hubId))
    .orderBy(desc(resources.isFeatured), resources.sortOrder, resources.id);
  return { hub, shortCode, resources: titles, decks: await listReadyDecks(db, hubId) };
}

/** What the screen shows now; null when the hub is not the owner's, or trashed. */
export async function findStageUpdate(services: Services, { hubId, ownerId }: HallScreenAddress) {
  const found = await findLiveStage(services, { id: ownerId }, hubId);
  return found && buildStageUpdate(services, found.stage, found.live);
}

/** What the hall sees. The results are read only where they are shown. */
export async function buildStageUpdate(
  services: Services,
  { stage, comment, page, ownerId }: HubStage,
  { id, status, stats, feedback }: LiveHub,
): Promise<StageUpdate> {
  const results = stage.isRevealed ? await findStageResults(services, { id, speakerId: ownerId }) : null;
  const counts = { joined: stats.devices, ratings: feedback.total, leads: stats.leads };
  return { ...stage, page, status, counts, comment, results };
}

async function findStageResults(services: Services, hub: { id: string; speakerId: string }): Promise<StageResults> {
  const [published, comments] = await Promise.all([
    findPublishedRatings(services, hub),
    listStageComments(services, hub.id),
  ]);
  const counts = published?.counts ?? noRatings;
  return {
    average: publicAverage(counts),
    counts: ratings.toReversed().map((rating) => counts[rating]),
    comments,
  };
}
