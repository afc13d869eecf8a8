import { and, desc, eq, sql } from "drizzle-orm";
import { findPage } from "#app/database/find-page.ts";
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
  const hubs = db
    .select({
      id: talkHubs.id,
      slug: talkHubs.slug,
      title: talkHubs.title,
      eventDate: talkHubs.eventDate,
      status: effectiveStatusAt(clock.now()),
    })
    .from(talkHubs)
    .where(isVisible(actor, clock.now()));
  const order = [desc(talkHubs.eventDate), desc(talkHubs.id)];
  return findPage(db, hubs, { order, page, perPage: visibleHubsPerPage });
}

const maxEmbeddable = 50;

/** Those of them that other sites may show as a card, because everyone may open their page: latest event first. */
export const listEmbeddableHubs = ({ db, clock }: Services, actor: Actor) =>
  db
    .select({ id: talkHubs.id, slug: talkHubs.slug, title: talkHubs.title })
    .from(talkHubs)
    .where(and(isVisible(actor, clock.now()), eq(talkHubs.requireEmailVerification, false)))
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.id))
    .limit(maxEmbeddable);
