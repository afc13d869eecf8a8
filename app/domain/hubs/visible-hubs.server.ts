import { and, count, desc, eq, isNull } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import type { Actor, Services } from "#app/services.ts";

export const visibleHubsPerPage = 10;

/** The same hubs as on the public profile (public-talks.server.ts). */
const isVisible = (actor: Actor, now: Date) =>
  and(eq(talkHubs.userId, actor.id), hubPermissionsAt({ viewer: anonymousViewer, now }).isListed);

/** One page (counted from 1) of the hubs on the actor's public profile, latest event first. */
export function listVisibleHubs({ db, clock }: Services, actor: Actor, page: number) {
  return db
    .select({
      id: talkHubs.id,
      slug: talkHubs.slug,
      title: talkHubs.title,
      eventDate: talkHubs.eventDate,
      status: effectiveStatusAt(clock.now()),
    })
    .from(talkHubs)
    .where(isVisible(actor, clock.now()))
    .orderBy(desc(talkHubs.eventDate), desc(talkHubs.id))
    .limit(visibleHubsPerPage)
    .offset((page - 1) * visibleHubsPerPage);
}

/** The number of hubs on the actor's public profile, and of all the actor's hubs. */
export async function countVisibleHubs(
  { db, clock }: Services,
  actor: Actor,
): Promise<{ visible: number; all: number }> {
  const [[all], visible] = await Promise.all([
    db
      .select({ hubs: count() })
      .from(talkHubs)
      .where(and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt))),
    db.$count(talkHubs, isVisible(actor, clock.now())),
  ]);
  return { visible, all: all?.hubs ?? 0 };
}
