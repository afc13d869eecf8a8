import { and, desc, eq, sql } from "drizzle-orm";
import { findPage } from "#app/database/find-page.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { isOnProfile } from "#app/domain/hubs/public-talks.server.ts";
import type { Actor, Services } from "#app/services.ts";

export const visibleHubsPerPage = 10;

/** One page (counted from 1) of the hubs on the actor's public profile, latest event first. */
export function listVisibleHubs(services: Services, actor: Actor, page: number) {
  const { db, clock } = services;
  const hubs = db
    .select({
      id: talkHubs.id,
      slug: talkHubs.slug,
      title: talkHubs.title,
      eventDate: talkHubs.eventDate,
      status: effectiveStatusAt(clock.now()),
    })
    .from(talkHubs)
    .where(isOnProfile(services, actor.id));
  const order = [desc(talkHubs.eventDate), desc(talkHubs.id)];
  return findPage(db, hubs, { order, page, perPage: visibleHubsPerPage });
}

/** How many they are. */
export const countVisibleHubs = (services: Services, actor: Actor) =>
  services.db.$count(talkHubs, isOnProfile(services, actor.id));

const maxEmbeddable = 50;

/** Those of them that other sites may show as a card, because everyone may open their page: latest event first. */
export const listEmbeddableHubs = (services: Services, actor: Actor) =>
  services.db
    .select({ id: talkHubs.id, slug: talkHubs.slug, title: talkHubs.title })
    .from(talkHubs)
    .where(and(isOnProfile(services, actor.id), eq(talkHubs.requireEmailVerification, false)))
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.id))
    .limit(maxEmbeddable);
