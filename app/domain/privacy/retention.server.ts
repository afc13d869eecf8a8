// How long a speaker keeps personal details, computed in SQL: the set number of months after the event, until the end
// of that day in the event's time zone. Details without an event, or newer than it, are expiring that long after their
// arrival.
import { eq, type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Database } from "#app/database/connect.server.ts";
import { profiles } from "#app/database/schema/index.ts";
import { minWarningDays, warningDays } from "#app/domain/privacy/privacy.ts";
import type { Actor, Services } from "#app/services.ts";

/** A speaker's retention period, and when the speaker was last warned. */
export interface RetentionPolicy {
  id: string;
  months: number;
  warnedAt: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Counts days of 24 hours, whatever the clocks do in between. */
export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);
const toTimestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

const addRetention = (moment: SQL, { months }: RetentionPolicy) =>
  sql`((${moment} at time zone 'UTC') + make_interval(months => ${months}::int)) at time zone 'UTC'`;

/** For a hub `h`. A hub edited since the warning may have a new date: it waits for the next warning. */
const eventExpiry = ({ months, warnedAt }: RetentionPolicy) => sql`greatest(
  (h.event_date + make_interval(months => ${months}::int) + interval '1 day') at time zone h.timezone,
  case when h.updated_at > ${warnedAt ? toTimestamp(warnedAt) : sql`null`} then 'infinity'::timestamptz end)`;

/**
 * Only rows created before this can be due at `until`, so that an index finds them. Four more days cover short months.
 */
const createdBefore = (until: Date, { months }: RetentionPolicy) =>
  toTimestamp(
    new Date(
      Temporal.Instant.fromEpochMilliseconds(until.getTime())
        .toZonedDateTimeISO("UTC")
        .subtract({ months })
        .add({ days: 4 }).epochMilliseconds,
    ),
  );

const capturesExpiry = (policy: RetentionPolicy, leadId: SQL) => sql`(
  select max(greatest(${addRetention(sql`c.created_at`, policy)}, ${eventExpiry(policy)}))
  from lead_captures c left join talk_hubs h on h.id = c.talk_hub_id where c.lead_id = ${leadId})`;

/** Contacts with their expiry: of several talks the latest counts. */
const contactExpiries = (policy: RetentionPolicy, until: Date) => sql`(
  select l.id, l.created_at, l.talk_hub_id, greatest(
    ${addRetention(sql`l.created_at`, policy)},
    (select ${eventExpiry(policy)} from talk_hubs h where h.id = l.talk_hub_id),
    ${capturesExpiry(policy, sql`l.id`)}) as due
  from leads l where l.user_id = ${policy.id} and l.created_at < ${createdBefore(until, policy)})`;

/**
 * The same contacts, of those that are due at `until`. A speaker has few talks and many contacts, so the talks that are
 * not due are left out first, and the other captures of a contact are read last.
 */
const dueContacts = (policy: RetentionPolicy, until: Date) => sql`(
  with talk as materialized (
    select h.id, ${eventExpiry(policy)} as due from talk_hubs h where h.user_id = ${policy.id}
  ), early as materialized (
    select l.id, l.talk_hub_id, greatest(${addRetention(sql`l.created_at`, policy)}, talk.due) as due
    from talk join leads l on l.talk_hub_id = talk.id
    where coalesce(talk.due <= ${toTimestamp(until)}, true) and l.created_at < ${createdBefore(until, policy)}
    union all
    select l.id, null, ${addRetention(sql`l.created_at`, policy)} from leads l
    where l.user_id = ${policy.id} and l.talk_hub_id is null and l.created_at < ${createdBefore(until, policy)}
  )
  select early.talk_hub_id, greatest(early.due, captured.due) as due from early
  cross join lateral (select ${capturesExpiry(policy, sql`early.id`)} as due) captured
  where early.due <= ${toTimestamp(until)} and greatest(early.due, captured.due) <= ${toTimestamp(until)})`;

/** Booking requests expire by the requested day. */
const bookingExpiries = (policy: RetentionPolicy, until: Date) => sql`(
  select b.id, greatest(${addRetention(sql`b.created_at`, policy)},
    (b.event_date + make_interval(months => ${policy.months}::int) + interval '1 day') at time zone 'UTC') as due
  from speaker_bookings b where b.speaker_id = ${policy.id} and b.created_at < ${createdBefore(until, policy)})`;

/** Attendee list entries, opening notices, or addresses that wait for the answer to a request, at the speaker's hubs. */
const hubRowExpiries = (
  table: "approved_attendees" | "opening_notices" | "talk_request_notices",
  policy: RetentionPolicy,
  until: Date,
) => sql`(
  select a.id, greatest(${addRetention(sql`a.created_at`, policy)}, ${eventExpiry(policy)}) as due
  from talk_hubs h join ${sql.raw(table)} a on a.talk_hub_id = h.id
  where h.user_id = ${policy.id} and a.created_at < ${createdBefore(until, policy)})`;

/** Ids of one kind that are due at `until`, up to `limit`. */
export const dueIds = {
  bookings: (policy: RetentionPolicy, until: Date, limit: number) =>
    selectDueIds(bookingExpiries(policy, until), until, limit),
  listed: (policy: RetentionPolicy, until: Date, limit: number) =>
    selectDueIds(hubRowExpiries("approved_attendees", policy, until), until, limit),
  notices: (policy: RetentionPolicy, until: Date, limit: number) =>
    selectDueIds(hubRowExpiries("opening_notices", policy, until), until, limit),
  requestNotices: (policy: RetentionPolicy, until: Date, limit: number) =>
    selectDueIds(hubRowExpiries("talk_request_notices", policy, until), until, limit),
};
const selectDueIds = (expiries: SQL, until: Date, limit: number) =>
  sql`(select id from ${expiries} expiring where due <= ${toTimestamp(until)} limit ${limit})`;

/** Contacts in order of creation, each marked whether it is due; `after` continues behind the previous batch. */
export async function listRetainedContacts(
  db: Database,
  policy: RetentionPolicy,
  until: Date,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
) {
  const { rows } = await db.execute<{ id: string; at: string; is_due: boolean }>(sql`
    select id, created_at::text as at, due <= ${toTimestamp(until)} as is_due from ${contactExpiries(policy, until)} expiring
    where ${after ? sql`(created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by created_at, id limit ${limit}`);
  return rows;
}

/** How much is due at `until`, and when the first of it is; for the speaker's screens. */
export async function countDue(db: Database, policy: RetentionPolicy, until: Date) {
  const within = sql`where due <= ${toTimestamp(until)}`;
  const { rows } = await db.execute<Record<"contacts" | "bookings" | "listed" | "first", string | null>>(sql`
    with contact as materialized (select due from ${dueContacts(policy, until)} expiring),
      booking as materialized (select due from ${bookingExpiries(policy, until)} expiring ${within}),
      listed as materialized (select due from ${hubRowExpiries("approved_attendees", policy, until)} expiring ${within})
    select (select count(*) from contact) as contacts, (select count(*) from booking) as bookings,
      (select count(*) from listed) as listed,
      (select extract(epoch from min(due)) * 1000 from (table contact union all table booking union all table listed) expiring) as first`);
  const [counts] = rows;
  return {
    contacts: Number(counts?.contacts ?? 0),
    bookings: Number(counts?.bookings ?? 0),
    listed: Number(counts?.listed ?? 0),
    first: counts?.first ? new Date(Number(counts.first)) : null,
  };
}
export type DueCounts = Awaited<ReturnType<typeof countDue>>;

/** The talks that due contacts came from, most contacts first; null stands for contacts without a talk. */
export async function listDueTalks(db: Database, policy: RetentionPolicy, until: Date, limit: number) {
  const { rows } = await db.execute<{ title: string | null; contacts: string }>(sql`
    select h.title, count(*) as contacts from ${dueContacts(policy, until)} expiring
    left join talk_hubs h on h.id = expiring.talk_hub_id
    group by h.id, h.title order by count(*) desc, h.title limit ${limit}`);
  return rows.map(({ title, contacts }) => ({ title, contacts: Number(contacts) }));
}

/** Speakers with details old enough to be due soon: a superset that indexes find. */
export async function listPoliciesToSweep(db: Database, until: Date): Promise<RetentionPolicy[]> {
  const before = sql`(${toTimestamp(until)} + interval '4 days' - make_interval(months => p.lead_retention_months))`;
  const { rows } = await db.execute<{ id: string; months: number; warned: string | null }>(sql`
    select p.id, p.lead_retention_months as months, extract(epoch from p.retention_warned_at) * 1000 as warned from profiles p
    where exists (select from leads l where l.user_id = p.id and l.created_at < ${before})
      or exists (select from speaker_bookings b where b.speaker_id = p.id and b.created_at < ${before})
      or exists (select from talk_hubs h join approved_attendees a on a.talk_hub_id = h.id
        where h.user_id = p.id and a.created_at < ${before})
      or exists (select from talk_hubs h join opening_notices n on n.talk_hub_id = h.id
        where h.user_id = p.id and n.created_at < ${before})
      or exists (select from talk_hubs h join talk_request_notices n on n.talk_hub_id = h.id
        where h.user_id = p.id and n.created_at < ${before})
    order by p.id`);
  return rows.map(({ id, months, warned }) => ({ id, months, warnedAt: warned ? new Date(Number(warned)) : null }));
}

/** When the first due details are deleted: not before the warning period has passed. */
export const firstDeletion = (due: DueCounts, { warnedAt }: RetentionPolicy, now: Date): Date | null =>
  due.first && new Date(Math.max(due.first.getTime(), daysAfter(warnedAt ?? now, minWarningDays).getTime()));

/** The actor's retention period, and what is deleted in the next weeks and from when. */
export async function findRetention({ db, clock }: Services, actor: Actor) {
  const [profile] = await db
    .select({ months: profiles.leadRetentionMonths, warnedAt: profiles.retentionWarnedAt })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  if (!profile) return null;
  const policy = { id: actor.id, ...profile };
  const now = clock.now();
  const due = await countDue(db, { ...policy, warnedAt: null }, daysAfter(now, warningDays));
  return { months: profile.months, due, from: firstDeletion(due, policy, now) };
}
