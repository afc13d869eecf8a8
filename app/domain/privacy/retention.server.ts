// What is due to be deleted, and when, for the sweep and the speaker's screens.
import { eq, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { approvedAttendees, profiles } from "#app/database/schema/index.ts";
import { minWarningDays, warningDays } from "#app/domain/privacy/privacy.ts";
import {
  addRetention,
  afterEvent,
  createdBefore,
  eventExpiry,
  type RetentionPolicy,
  toTimestamp,
} from "#app/domain/privacy/retention-period.server.ts";
import { retainedTables } from "#app/domain/privacy/tables/all.server.ts";
import type { ExportedTable } from "#app/domain/privacy/tables/described-table.server.ts";
import { describedLeads } from "#app/domain/privacy/tables/leads.server.ts";
import { bookingExpiries } from "#app/domain/privacy/tables/speaker-bookings.server.ts";
import type { Actor, Services } from "#app/services.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Counts days of 24 hours, whatever the clocks do in between. */
export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);

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

/** Ids that are due at `until`, up to `limit`. */
export const dueIds = (expiries: SQL, until: Date, limit: number) =>
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
      listed as materialized (select due from ${afterEvent(approvedAttendees)(policy, until)} expiring ${within})
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
  const hasOldRows = ({ table, ownedBy }: ExportedTable) =>
    sql`exists (select from ${table} where ${ownedBy({ id: sql`p.id` })} and created_at < ${before})`;
  const { rows } = await db.execute<{ id: string; months: number; warned: string | null }>(sql`
    select p.id, p.lead_retention_months as months, extract(epoch from p.retention_warned_at) * 1000 as warned from profiles p
    where ${sql.join([describedLeads, ...retainedTables].map(hasOldRows), sql` or `)}
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
