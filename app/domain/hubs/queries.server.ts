import { and, count, desc, eq, isNotNull, isNull, like, ne, or, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { containsWords, searchFold } from "#app/database/contains-words.ts";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { findPage } from "#app/database/find-page.ts";
import { hubSlugs, talkHubs } from "#app/database/schema/index.ts";
import { hubStatuses } from "#app/database/vocabulary.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { inBucket } from "#app/domain/hubs/hub-limits.server.ts";
import { effectiveStatus, type HubStatus } from "#app/domain/hubs/hubs.ts";
import { isInPhase, phaseAt, startsAt } from "#app/domain/hubs/talk-phase.server.ts";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import type { HubBucket } from "#app/domain/values/hub-status.ts";
import { nextFreeSlug, slugFromTitle } from "#app/domain/values/slug.ts";
import type { Actor, Services } from "#app/services.ts";

export const hubsPerPage = 20;

/**
 * The actor's hub outside the trash. An `id` that is no UUID matches nothing, because PostgreSQL would raise an error.
 */
export const isOwnHub = (actor: Pick<Actor, "id">, id: string): SQL | undefined =>
  isUuid(id) ? and(eq(talkHubs.id, id), isAnyOwnHub(actor)) : sql`false`;

/** Any of the actor's hubs outside the trash. */
export const isAnyOwnHub = (actor: Pick<Actor, "id">): SQL | undefined =>
  and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt));

const hubRow = (now: Date) => ({
  id: talkHubs.id,
  slug: talkHubs.slug,
  title: talkHubs.title,
  status: effectiveStatusAt(now),
  eventName: talkHubs.eventName,
  eventDate: talkHubs.eventDate,
  startTime: talkHubs.startTime,
  timezone: talkHubs.timezone,
  viewCount: talkHubs.viewCount,
  leadCount: talkHubs.leadCount,
  backgroundColor: talkHubs.backgroundColor,
  publicVisibility: talkHubs.publicVisibility,
  phase: phaseAt(now),
  shortCode: sql<string>`(select code from hub_codes where talk_hub_id = ${talkHubs.id})`,
});
export type HubRow = Awaited<ReturnType<typeof listHubs>>["rows"][number];

/** Only the actor's hubs whose title, event or place contain all words of `search`. */
const matching = (actor: Actor, search = "") =>
  and(
    isAnyOwnHub(actor),
    ...containsWords(
      searchFold(sql`concat_ws(' ', ${talkHubs.title}, ${talkHubs.eventName}, ${talkHubs.location})`),
      search,
    ),
  );

interface HubFilter {
  status?: HubStatus | undefined;
  /** Words of the title, event or place. */
  search?: string | undefined;
}

interface HubListing extends HubFilter {
  page?: number;
  limit?: number;
  total?: number;
}

/** One page (counted from 1) of the actor's hubs, newest first. `total` is for callers that have counted them. */
export function listHubs(
  services: Services,
  actor: Actor,
  { page = 1, limit = hubsPerPage, total, ...filter }: HubListing = {},
) {
  const order = [desc(talkHubs.createdAt), desc(talkHubs.id)];
  return findPage(services.db, selectHubs(services, actor, filter), { order, page, perPage: limit, total });
}

/** The same hubs by cursor, with the moments that it names. */
export function listHubRange(
  services: Services,
  actor: Actor,
  { status, search, limit = hubsPerPage, ...range }: HubFilter & CursorRange,
) {
  const { condition, order } = inCursorRange(talkHubs.createdAt, talkHubs.id, range);
  return selectHubs(services, actor, { status, search }, condition)
    .orderBy(...order)
    .limit(limit);
}

function selectHubs({ db, clock }: Services, actor: Actor, { status, search }: HubFilter, condition?: SQL) {
  const now = clock.now();
  const hasStatus = status ? sql`${effectiveStatusAt(now)} = ${status}` : undefined;
  return db
    .select({ ...hubRow(now), createdAt: talkHubs.createdAt })
    .from(talkHubs)
    .where(and(matching(actor, search), hasStatus, condition));
}

export type HubCounts = Record<HubStatus, number> & { all: number };

/** How many hubs the actor has of each effective status, of those that match `search`. */
export async function countHubs({ db, clock }: Services, actor: Actor, search?: string): Promise<HubCounts> {
  const status = effectiveStatusAt(clock.now()).as("effective");
  const statuses = db.select({ status }).from(talkHubs).where(matching(actor, search)).as("statuses");
  const rows = await db.select({ status: statuses.status, hubs: count() }).from(statuses).groupBy(statuses.status);
  const countOf = (hubStatus: HubStatus) => rows.find((row) => row.status === hubStatus)?.hubs ?? 0;
  const counts = Object.fromEntries(hubStatuses.map((each) => [each, countOf(each)])) as Record<HubStatus, number>;
  return { ...counts, all: rows.reduce((sum, row) => sum + row.hubs, 0) };
}

/**
 * All columns of the actor's hub, with its effective status. Null when it is missing, in
 * the trash or not the actor's.
 */
export async function findHub({ db, clock }: Services, actor: Actor, id: string) {
  const [hub] = await db.select().from(talkHubs).where(isOwnHub(actor, id));
  return hub ? { ...hub, effectiveStatus: effectiveStatus(hub, clock.now()) } : null;
}
export type OwnHub = NonNullable<Awaited<ReturnType<typeof findHub>>>;

/** The actor's talk that is on, or else the next one with a date. */
export async function findNextTalk({ db, clock }: Services, actor: Actor) {
  const now = clock.now();
  const [hub] = await db
    .select({ ...hubRow(now), location: talkHubs.location })
    .from(talkHubs)
    .where(and(isAnyOwnHub(actor), isNotNull(talkHubs.eventDate), isInPhase(now, ["before", "on"])))
    .orderBy(startsAt, talkHubs.id)
    .limit(1);
  return hub ?? null;
}

/** The oldest hubs in a bucket, to suggest what to archive or delete when it is full. */
export function listHubsInBucket({ db, clock }: Services, actor: Actor, bucket: HubBucket) {
  return db
    .select({ id: talkHubs.id, title: talkHubs.title })
    .from(talkHubs)
    .where(inBucket(actor, bucket, clock.now()))
    .orderBy(talkHubs.createdAt, talkHubs.id)
    .limit(hubsPerPage);
}

export type HubTitle = Awaited<ReturnType<typeof listHubTitles>>[number];

/** All of the actor's hubs for a select list, newest first. */
export function listHubTitles({ db }: Services, actor: Actor) {
  return db
    .select({ id: talkHubs.id, title: talkHubs.title })
    .from(talkHubs)
    .where(isAnyOwnHub(actor))
    .orderBy(desc(talkHubs.createdAt), desc(talkHubs.id));
}

/**
 * "Generate": a slug for `title` that none of the actor's other hubs has or had, with -2, -3 … if needed. The hub
 * `hubId` may reuse its own slugs.
 */
export async function suggestSlug({ db }: Services, actor: Actor, title: string, hubId?: string): Promise<string> {
  const base = slugFromTitle(toAscii(title)) || "talk";
  // Searches by stem, because a slug with a number at its end may be shortened.
  const stem = base.slice(0, 50);
  const rows = await db
    .select({ slug: hubSlugs.slug })
    .from(hubSlugs)
    .where(
      and(
        eq(hubSlugs.userId, actor.id),
        or(eq(hubSlugs.slug, base), like(hubSlugs.slug, `${stem}%`)),
        hubId && isUuid(hubId) ? ne(hubSlugs.talkHubId, hubId) : undefined,
      ),
    );
  const usedSlugs = new Set(rows.map((row) => row.slug));
  return nextFreeSlug(base, (slug) => usedSlugs.has(slug));
}
