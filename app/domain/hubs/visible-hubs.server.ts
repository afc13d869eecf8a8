import { and, count, desc, eq, isNull, notInArray } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** How many hubs a page of the Public Pages Manager holds. */
export const visibleHubsPerPage = 10;

/** What strangers may know of: the same hubs as the public profile lists (public-talks.server.ts). */
const isVisible = (actor: Actor) =>
  and(
    eq(talkHubs.userId, actor.id),
    eq(talkHubs.publicVisibility, true),
    notInArray(talkHubs.status, ["draft", "archived"]),
    isNull(talkHubs.deletedAt),
  );

/** The actor's hubs that the public profile lists, latest event first, one page of them (counted from 1). */
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
    .where(isVisible(actor))
    .orderBy(desc(talkHubs.eventDate), desc(talkHubs.id))
    .limit(visibleHubsPerPage)
    .offset((page - 1) * visibleHubsPerPage);
}

/** How many of the actor's hubs the public profile lists, and how many there are in all. */
export async function countVisibleHubs({ db }: Services, actor: Actor): Promise<{ visible: number; all: number }> {
  const [[all], visible] = await Promise.all([
    db
      .select({ hubs: count() })
      .from(talkHubs)
      .where(and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt))),
    db.$count(talkHubs, isVisible(actor)),
  ]);
  return { visible, all: all?.hubs ?? 0 };
}
