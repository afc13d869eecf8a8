// The upcoming and past talks on a speaker's public profile.
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, not, type SQL, sql } from "drizzle-orm";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { findPage } from "#app/database/find-page.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { anonymousViewer, type HubStatus, nextStatusChange } from "#app/domain/hubs/hubs.ts";
import { isInPhase } from "#app/domain/hubs/talk-phase.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import { asPlace } from "#app/domain/values/link.ts";
import type { Page, PageNumber } from "#app/domain/values/page.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { Services } from "#app/services.ts";

export interface ListedTalk {
  slug: string;
  title: string;
  eventName: string | null;
  eventDate: string | null;
  startTime: string | null;
  endTime: string | null;
  location: string | null;
  timezone: string;
  status: HubStatus;
  /** Visitors must verify their email before they see the page. */
  isGated: boolean;
}

/** Null if the talk cannot be opened (any more). */
export const pathOfListedTalk = ({ status, slug }: ListedTalk, username: string): string | null =>
  status === "active" || status === "scheduled" ? `/${username}/${slug}` : null;

/** Only of a talk that everyone may read now, as on its own page; never the link to join online. */
export const placeOfListedTalk = ({ location, status, isGated }: ListedTalk): string | null =>
  location && status === "active" && !isGated ? asPlace(location) : null;

export const pastTalksPerPage = 20;
const maxUpcomingTalks = 50;

/** Nearest first. Talks without a date come last. */
export function listUpcomingTalks(services: Services, speakerId: string): Promise<ListedTalk[]> {
  return selectTalks(services, and(isListed(services, speakerId), isInPhase(services.clock.now(), ["before", "on"])))
    .orderBy(sql`${talkHubs.eventDate} asc nulls last`, sql`${talkHubs.startTime} asc nulls first`, asc(talkHubs.id))
    .limit(maxUpcomingTalks);
}

/** One page, counted from 1, latest first. */
export function listPastTalks(
  services: Services,
  speakerId: string,
  page: number,
): Promise<Page<ListedTalk, PageNumber>> {
  const talks = selectTalks(services, isPast(services, speakerId));
  const order = [sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.id)];
  return findPage(services.db, talks, { order, page, perPage: pastTalksPerPage });
}

const isPast = (services: Services, speakerId: string) =>
  and(isListed(services, speakerId), isInPhase(services.clock.now(), ["over"]));

/** Of the speaker's talks those that the profile lists: none that was called off. */
export const isOnProfile = (services: Services, speakerId: string) =>
  and(isListed(services, speakerId), not(isInPhase(services.clock.now(), ["called-off"])));

/** Without a date the last. */
const dayOrFirst = sql`coalesce(${talkHubs.eventDate}, date '1970-01-01')::timestamp at time zone 'UTC'`;

/** The same talks by cursor, with the day that orders them. */
export function listPastTalkRange(
  services: Services,
  speakerId: string,
  { limit = pastTalksPerPage, ...range }: CursorRange,
) {
  const { condition, order } = inCursorRange(dayOrFirst, talkHubs.id, range);
  const day = sql<Date>`${dayOrFirst}`.mapWith(talkHubs.createdAt);
  return services.db
    .select({ ...listedColumns(services), id: talkHubs.id, day })
    .from(talkHubs)
    .where(and(isPast(services, speakerId), condition))
    .orderBy(...order)
    .limit(limit);
}

/** When the first of the speaker's talks opens or closes by its schedule, which changes the lists; null if none will. */
export async function findNextTalkChange({ db, clock }: Services, speakerId: string): Promise<Date | null> {
  const { status, timezone, openDate, openTime, autoClose, closeDate, closeTime, closedManuallyAt } = talkHubs;
  const schedules = await db
    .select({ status, timezone, openDate, openTime, autoClose, closeDate, closeTime, closedManuallyAt })
    .from(talkHubs)
    .where(and(eq(talkHubs.userId, speakerId), isNull(talkHubs.deletedAt), inArray(status, ["active", "scheduled"])));
  const moments = schedules.flatMap((hub) => nextStatusChange(hub, clock.now())?.getTime() ?? []);
  return moments.length ? new Date(Math.min(...moments)) : null;
}

const maxPastEvents = 60;

/** The events of past talks that visitors may know of, archived ones too, by name: the latest first. */
export async function listPastEvents(
  { db, clock }: Services,
  speakerId: string,
): Promise<{ name: string; year: string }[]> {
  const now = clock.now();
  const latest = sql<string>`max(${talkHubs.eventDate})`;
  const rows = await db
    .select({ name: sql<string>`${talkHubs.eventName}`, latest })
    .from(talkHubs)
    .where(
      and(
        eq(talkHubs.userId, speakerId),
        hubPermissionsAt({ viewer: anonymousViewer, now }).mayKnow,
        sql`${talkHubs.eventName} <> ''`,
        isNotNull(talkHubs.eventDate),
        isInPhase(now, ["over"]),
      ),
    )
    .groupBy(talkHubs.eventName)
    .orderBy(desc(latest), asc(talkHubs.eventName))
    .limit(maxPastEvents);
  return rows.map(({ name, latest: day }) => ({ name, year: String(day).slice(0, 4) }));
}

/** The speaker's other talks that are open to everyone now, latest first. */
export function listOtherTalks(
  services: Services,
  { speakerId, besides: excludedHubId, limit }: { speakerId: string; besides: string; limit: number },
): Promise<ListedTalk[]> {
  const { mayRead } = hubPermissionsAt({ viewer: anonymousViewer, now: services.clock.now() });
  return selectTalks(services, and(eq(talkHubs.userId, speakerId), mayRead, ne(talkHubs.id, excludedHubId)))
    .orderBy(sql`${talkHubs.eventDate} desc nulls last`, desc(talkHubs.id))
    .limit(limit);
}

const listedColumns = ({ clock }: Services) => ({
  ...pick(talkHubs, ["slug", "title", "eventName", "eventDate", "startTime", "endTime", "location", "timezone"]),
  status: effectiveStatusAt(clock.now()),
  isGated: talkHubs.requireEmailVerification,
});

const selectTalks = (services: Services, condition: SQL | undefined) =>
  services.db.select(listedColumns(services)).from(talkHubs).where(condition);

const isListed = ({ clock }: Services, speakerId: string) =>
  and(eq(talkHubs.userId, speakerId), hubPermissionsAt({ viewer: anonymousViewer, now: clock.now() }).isListed);
