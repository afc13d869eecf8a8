import { and, desc, eq, isNull } from "drizzle-orm";
import { leadCaptures, talkHubs } from "#app/database/schema/index.ts";
import { countAudience } from "#app/domain/follow-ups/audience.server.ts";
import { canBeShared } from "#app/domain/follow-ups/follow-up-email.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { maxLeadCount } from "#app/domain/leads/leads.ts";
import type { Actor, Services } from "#app/services.ts";

export interface Unwritten {
  hubId: string;
  /** Who can be written to and got no follow-up of this talk. */
  people: number;
  /** Only those who came last were counted. */
  isMore: boolean;
}

/**
 * Who waits for a first follow-up at the actor's hub `hubId`, or else at the one where somebody left details last. Null
 * where nobody does, or people could not open the talk now.
 */
export async function findUnwritten(services: Services, actor: Actor, hubId?: string): Promise<Unwritten | null> {
  const id = hubId ?? (await findLastVisited(services, actor));
  const hub = id ? await findHub(services, actor, id) : null;
  if (!hub || !canBeShared(hub, services.clock.now())) return null;
  const audience = { speakerId: actor.id, hubId: hub.id, text: null, latest: maxLeadCount };
  const counts = await countAudience(services, audience);
  if (counts.ready === 0) return null;
  const counted = Object.values(counts).reduce((sum, people) => sum + people, 0);
  return { hubId: hub.id, people: counts.ready, isMore: counted === maxLeadCount };
}

async function findLastVisited({ db }: Services, actor: Actor): Promise<string | null> {
  const [last] = await db
    .select({ hubId: leadCaptures.talkHubId })
    .from(leadCaptures)
    .innerJoin(talkHubs, and(eq(talkHubs.id, leadCaptures.talkHubId), isNull(talkHubs.deletedAt)))
    .where(eq(leadCaptures.userId, actor.id))
    .orderBy(desc(leadCaptures.createdAt), desc(leadCaptures.id))
    .limit(1);
  return last?.hubId ?? null;
}
