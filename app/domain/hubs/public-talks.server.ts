// A speaker's talks as the public profile lists them: what is to come, and what was.
import { and, asc, count, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { Services } from "#app/services.ts";

/** A talk in a list of a speaker's talks. */
export interface ListedTalk {
  slug: string;
  title: string;
  eventName: string | null;
  eventDate: string | null;
  startTime: string | null;
  location: string | null;
  timezone: string;
  status: HubStatus;
  /** Its page asks who one is before it shows anything. */
  isGated: boolean;
}

/** How many past talks a page of the profile holds, and how many of those to come it shows. */
export const pastTalksPerPage = 20;
const maxUpcomingTalks = 50;

/** The talks to come, by the day at their own place, nearest first; those without a date come last. */
export function listUpcomingTalks(services: Services, speakerId: string): Promise<ListedTalk[]> {
  return selectTalks(services, and(isListed(speakerId), isUpcoming(services)))
    .orderBy(sql`${talkHubs.eventDate} asc nulls last`, sql`${talkHubs.startTime} asc nulls first`, asc(talkHubs.id))
    .limit(maxUpcomingTalks);
}

/** One page (counted from 1) of the talks that were, latest first. */
export function listPastTalks(services: Services, speakerId: string, page: number): Promise<ListedTalk[]> {
  return selectTalks(services, and(isListed(speakerId), sql`not ${isUpcoming(services)}`))
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.id))
    .limit(pastTalksPerPage)
    .offset((page - 1) * pastTalksPerPage);
}

/** How many talks `listPastTalks` has in all. */
export async function countPastTalks(services: Services, speakerId: string): Promise<number> {
  const [past] = await services.db
    .select({ talks: count() })
    .from(talkHubs)
    .where(and(isListed(speakerId), sql`not ${isUpcoming(services)}`));
  return past?.talks ?? 0;
}

/** At most `limit` of the speaker's other talks that anyone can read now, latest first. */
export function listOtherTalks(
  services: Services,
  { speakerId, besides: excludedHubId, limit }: { speakerId: string; besides: string; limit: number },
): Promise<ListedTalk[]> {
  const isOpen = sql`${effectiveStatusAt(services.clock.now())} = 'active'`;
  return selectTalks(
    services,
    and(isListed(speakerId), isOpen, eq(talkHubs.access, "anyone"), ne(talkHubs.id, excludedHubId)),
  )
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.id))
    .limit(limit);
}

const selectTalks = ({ db, clock }: Services, condition: SQL | undefined) =>
  db
    .select({
      slug: talkHubs.slug,
      title: talkHubs.title,
      eventName: talkHubs.eventName,
      eventDate: talkHubs.eventDate,
      startTime: talkHubs.startTime,
      location: talkHubs.location,
      timezone: talkHubs.timezone,
      status: effectiveStatusAt(clock.now()),
      isGated: talkHubs.requireEmailVerification,
    })
    .from(talkHubs)
    .where(condition);

/** What strangers may know of: public hubs that are no drafts, not in the trash and not archived. */
const isListed = (speakerId: string) =>
  and(
    eq(talkHubs.userId, speakerId),
    eq(talkHubs.publicVisibility, true),
    sql`${talkHubs.status} not in ('draft', 'archived')`,
    isNull(talkHubs.deletedAt),
  );

/** Neither closed nor on a day that is over where it takes place. */
function isUpcoming({ clock }: Services): SQL {
  const now = clock.now();
  const today = sql`(${now.toISOString()}::timestamptz at time zone ${talkHubs.timezone})::date`;
  return sql`(${effectiveStatusAt(now)} <> 'closed' and (${talkHubs.eventDate} is null or ${talkHubs.eventDate} >= ${today}))`;
}
