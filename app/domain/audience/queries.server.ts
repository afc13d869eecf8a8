// The lists of a speaker's hubs.
import { and, count, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import { containsWords, searchFold } from "#app/database/contains-words.ts";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { findPage } from "#app/database/find-page.ts";
import { approvedAttendees, talkHubs } from "#app/database/schema/index.ts";
import { attendeeRecord } from "#app/domain/audience/attendee-record.server.ts";
import { type AttendeeFilter, type AttendeeState, attendeeState } from "#app/domain/audience/audience.ts";
import { unsubscribedAt } from "#app/domain/emails/unsubscriptions.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { columnsOf } from "#app/domain/records/record.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import { mapRows } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

const hubListsPerPage = 12;
const attendeesPerPage = 50;

const { approvedAt, accessedAt, inviteState } = approvedAttendees;

const stateConditions: Record<AttendeeState, SQL | undefined> = {
  waiting: isNull(approvedAt),
  pending: and(isNotNull(approvedAt), isNull(accessedAt)),
  verified: and(isNotNull(approvedAt), isNotNull(accessedAt)),
};

/**
 * The person withdrew their consent to emails from the hub's speaker (domain/privacy) and gets no more unless they ask.
 * Columns are qualified, because inside the subquery a bare `email` would be the lead's.
 */
const hasWithdrawn = sql`exists (select from leads l join talk_hubs h on h.user_id = l.user_id
  where h.id = approved_attendees.talk_hub_id and l.email = approved_attendees.email
    and l.consent_withdrawn_at is not null)`;
/** Also excludes people who unsubscribed from this speaker's invitations, whichever list they are on. */
const canBeInvited = (services: Pick<Services, "signer">) => {
  const speakerId = sql`(select h.user_id from talk_hubs h where h.id = ${approvedAttendees.talkHubId})`;
  return sql`(not ${hasWithdrawn} and ${unsubscribedAt(services, { speakerId, email: approvedAttendees.email })} is null)`;
};

/** Approved, not in the hub yet, and without an invitation that was sent or is queued. */
export const isUninvited = (services: Pick<Services, "signer">) =>
  and(stateConditions.pending, inArray(inviteState, ["none", "failed"]), canBeInvited(services));

/** For sending again: everyone approved, except people whose invitation is queued. */
export const isInvitable = (services: Pick<Services, "signer">) =>
  and(isNotNull(approvedAt), ne(inviteState, "queued"), canBeInvited(services));

/** Not everyone with its link may open it. */
const isRestricted = ne(talkHubs.access, "anyone");

const selectHubWithCounts = (services: Services) => {
  const { db, clock } = services;
  const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  const counts = db
    .select({
      listed: countWhere(isNotNull(approvedAt)).as("listed"),
      verified: countWhere(stateConditions.verified).as("verified"),
      waiting: countWhere(stateConditions.waiting).as("waiting"),
      uninvited: countWhere(isUninvited(services)).as("uninvited"),
      queued: countWhere(eq(inviteState, "queued")).as("queued"),
      failed: countWhere(eq(inviteState, "failed")).as("failed"),
    })
    .from(approvedAttendees)
    .where(eq(approvedAttendees.talkHubId, talkHubs.id))
    .as("counts");
  return db
    .select({
      id: talkHubs.id,
      slug: talkHubs.slug,
      title: talkHubs.title,
      access: talkHubs.access,
      publicVisibility: talkHubs.publicVisibility,
      eventDate: talkHubs.eventDate,
      status: effectiveStatusAt(clock.now()),
      listed: counts.listed,
      verified: counts.verified,
      waiting: counts.waiting,
      uninvited: counts.uninvited,
      queued: counts.queued,
      failed: counts.failed,
    })
    .from(talkHubs)
    .innerJoinLateral(counts, sql`true`)
    .$dynamic();
};

/** The actor's hubs with the counts of their lists, restricted ones first, then the newest. Pages count from 1. */
export function listHubLists(services: Services, actor: Actor, page: number) {
  const isOwn = and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt));
  const order = [desc(isRestricted), desc(talkHubs.createdAt), desc(talkHubs.id)];
  return findPage(services.db, selectHubWithCounts(services).where(isOwn), { order, page, perPage: hubListsPerPage });
}

/** One hub of the actor with the counts of its list, or null. */
export async function findHubList(services: Services, actor: Actor, hubId: string) {
  const [hub] = await selectHubWithCounts(services).where(isOwnHub(actor, hubId));
  return hub ?? null;
}
export type HubList = NonNullable<Awaited<ReturnType<typeof findHubList>>>;

/** A condition for queries that join `talk_hubs`. */
export function matchesAttendeeFilter(
  actor: Actor,
  hubId: string,
  { search = "", state, invite }: AttendeeFilter = {},
) {
  const { email, firstName, lastName } = approvedAttendees;
  const text = searchFold(sql`concat_ws(' ', ${firstName}, ${lastName}, ${email})`);
  return and(
    isOwnHub(actor, hubId),
    eq(approvedAttendees.talkHubId, talkHubs.id),
    state && stateConditions[state],
    invite && eq(inviteState, invite),
    ...containsWords(text, search),
  );
}

/** People on the list of the actor's hub, newest first. Pages count from 1. */
export async function listAttendees(
  services: Services,
  actor: Actor,
  hubId: string,
  { page = 1, limit = attendeesPerPage, ...filter }: AttendeeFilter & { page?: number; limit?: number } = {},
) {
  const order = [desc(approvedAttendees.createdAt), desc(approvedAttendees.id)];
  const attendees = selectAttendees(services, matchesAttendeeFilter(actor, hubId, filter));
  return mapRows(await findPage(services.db, attendees, { order, page, perPage: limit }), withState);
}

/** The same people by cursor. */
export async function listAttendeeRange(
  services: Services,
  actor: Actor,
  hubId: string,
  { before, since, limit = attendeesPerPage, ...filter }: AttendeeFilter & CursorRange,
) {
  const range = { ...(before && { before }), ...(since && { since }) };
  const { condition, order } = inCursorRange(approvedAttendees.createdAt, approvedAttendees.id, range);
  const rows = await selectAttendees(services, and(matchesAttendeeFilter(actor, hubId, filter), condition))
    .orderBy(...order)
    .limit(limit);
  return rows.map(withState);
}

const withState = <Row extends Parameters<typeof attendeeState>[0]>(row: Row) => ({
  ...row,
  state: attendeeState(row),
});

const selectAttendees = (services: Services, condition: SQL | undefined) =>
  services.db
    .select({
      ...columnsOf(attendeeRecord),
      /** Withdrew their consent, or unsubscribed. */
      isUnsubscribed: sql<boolean>`not ${canBeInvited(services)}`,
    })
    .from(approvedAttendees)
    .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
    .where(condition);

/** How many people `filter` matches, whatever the page. */
export async function countAttendees({ db }: Services, actor: Actor, hubId: string, filter: AttendeeFilter = {}) {
  const [row] = await db
    .select({ people: count() })
    .from(approvedAttendees)
    .innerJoin(talkHubs, eq(talkHubs.id, approvedAttendees.talkHubId))
    .where(matchesAttendeeFilter(actor, hubId, filter));
  return row?.people ?? 0;
}
