// Until when a speaker keeps what, reckoned in SQL alone: for so many months after the event, to the end of that day at
// the event's place; what no event brought, and what came later than it, for so many months after it came.
import { eq, type SQL, sql } from "drizzle-orm";
import { Temporal } from "temporal-polyfill";
import type { Database } from "#app/database/connect.server.ts";
import { profiles } from "#app/database/schema/index.ts";
import { leastWarningDays, warnedDaysBefore } from "#app/domain/privacy/privacy.ts";
import type { Actor, Services } from "#app/services.ts";

/** Whose details, and how long they are kept. */
export interface Keeper {
  id: string;
  months: number;
  warnedAt: Date | null;
}

const dayMs = 24 * 60 * 60 * 1000;
export const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);
const asSql = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

const later = (moment: SQL, { months }: Keeper) =>
  sql`((${moment} at time zone 'UTC') + make_interval(months => ${months}::int)) at time zone 'UTC'`;

/** Of a hub `h`. One that was edited since the warning may have got another date: it waits for the next warning. */
const eventKept = ({ months, warnedAt }: Keeper) => sql`greatest(
  (h.event_date + make_interval(months => ${months}::int) + interval '1 day') at time zone h.timezone,
  case when h.updated_at > ${warnedAt ? asSql(warnedAt) : sql`null`} then 'infinity'::timestamptz end)`;

/** Nothing that came after this can be due at `until`: the index finds the rest. Some days more, for short months. */
const cameBefore = (until: Date, { months }: Keeper) =>
  asSql(
    new Date(
      Temporal.Instant.fromEpochMilliseconds(until.getTime())
        .toZonedDateTimeISO("UTC")
        .subtract({ months })
        .add({ days: 4 }).epochMilliseconds,
    ),
  );

/** Contacts with the moment they are kept until: of several talks the latest counts. */
const contacts = (keeper: Keeper, until: Date) => sql`(
  select l.id, l.created_at, l.talk_hub_id, greatest(
    ${later(sql`l.created_at`, keeper)},
    (select ${eventKept(keeper)} from talk_hubs h where h.id = l.talk_hub_id),
    (select max(greatest(${later(sql`c.created_at`, keeper)}, ${eventKept(keeper)}))
      from lead_captures c left join talk_hubs h on h.id = c.talk_hub_id where c.lead_id = l.id)) as due
  from leads l where l.user_id = ${keeper.id} and l.created_at < ${cameBefore(until, keeper)})`;

/** Requests, by the day they ask for. */
const bookings = (keeper: Keeper, until: Date) => sql`(
  select b.id, greatest(${later(sql`b.created_at`, keeper)},
    (b.event_date + make_interval(months => ${keeper.months}::int) + interval '1 day') at time zone 'UTC') as due
  from speaker_bookings b where b.speaker_id = ${keeper.id} and b.created_at < ${cameBefore(until, keeper)})`;

/** Places on lists, or notices, of the speaker's hubs. */
const atHubs = (table: "approved_attendees" | "opening_notices", keeper: Keeper, until: Date) => sql`(
  select a.id, greatest(${later(sql`a.created_at`, keeper)}, ${eventKept(keeper)}) as due
  from talk_hubs h join ${sql.raw(table)} a on a.talk_hub_id = h.id
  where h.user_id = ${keeper.id} and a.created_at < ${cameBefore(until, keeper)})`;

/** The ids of one kind that are due at `until`, some of them. */
export const dueOf = {
  bookings: (keeper: Keeper, until: Date, most: number) => some(bookings(keeper, until), until, most),
  listed: (keeper: Keeper, until: Date, most: number) => some(atHubs("approved_attendees", keeper, until), until, most),
  notices: (keeper: Keeper, until: Date, most: number) => some(atHubs("opening_notices", keeper, until), until, most),
};
const some = (kept: SQL, until: Date, most: number) =>
  sql`(select id from ${kept} kept where due <= ${asSql(until)} limit ${most})`;

/** Contacts in the order they came, each with whether it is due; `after` continues behind the last of a batch. */
export async function listKept(
  db: Database,
  keeper: Keeper,
  until: Date,
  { after, limit }: { after: { at: string; id: string } | null; limit: number },
) {
  const { rows } = await db.execute<{ id: string; at: string; is_due: boolean }>(sql`
    select id, created_at::text as at, due <= ${asSql(until)} as is_due from ${contacts(keeper, until)} kept
    where ${after ? sql`(created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by created_at, id limit ${limit}`);
  return rows;
}

/** What will be due at `until`, in numbers, and since when the first of it is; for the speaker's eyes. */
export async function countDue(db: Database, keeper: Keeper, until: Date) {
  const within = sql`where due <= ${asSql(until)}`;
  const { rows } = await db.execute<Record<"contacts" | "bookings" | "listed" | "first", string | null>>(sql`
    with contact as materialized (select due from ${contacts(keeper, until)} kept ${within}),
      booking as materialized (select due from ${bookings(keeper, until)} kept ${within}),
      listed as materialized (select due from ${atHubs("approved_attendees", keeper, until)} kept ${within})
    select (select count(*) from contact) as contacts, (select count(*) from booking) as bookings,
      (select count(*) from listed) as listed,
      (select extract(epoch from min(due)) * 1000 from (table contact union all table booking union all table listed) kept) as first`);
  const [found] = rows;
  return {
    contacts: Number(found?.contacts ?? 0),
    bookings: Number(found?.bookings ?? 0),
    listed: Number(found?.listed ?? 0),
    first: found?.first ? new Date(Number(found.first)) : null,
  };
}
export type Due = Awaited<ReturnType<typeof countDue>>;

/** The talks that those contacts came from first, most contacts first; null is for those that no talk brought. */
export async function listDueTalks(db: Database, keeper: Keeper, until: Date, most: number) {
  const { rows } = await db.execute<{ title: string | null; contacts: string }>(sql`
    select h.title, count(*) as contacts from ${contacts(keeper, until)} kept
    left join talk_hubs h on h.id = kept.talk_hub_id where due <= ${asSql(until)}
    group by h.id, h.title order by count(*) desc, h.title limit ${most}`);
  return rows.map(({ title, contacts }) => ({ title, contacts: Number(contacts) }));
}

/** Speakers who hold something old enough that it may soon be due; a superset, found by indexes alone. */
export async function listKeepers(db: Database, until: Date): Promise<Keeper[]> {
  const before = sql`(${asSql(until)} + interval '4 days' - make_interval(months => p.lead_retention_months))`;
  const { rows } = await db.execute<{ id: string; months: number; warned: string | null }>(sql`
    select p.id, p.lead_retention_months as months, extract(epoch from p.retention_warned_at) * 1000 as warned from profiles p
    where exists (select from leads l where l.user_id = p.id and l.created_at < ${before})
      or exists (select from speaker_bookings b where b.speaker_id = p.id and b.created_at < ${before})
      or exists (select from talk_hubs h join approved_attendees a on a.talk_hub_id = h.id
        where h.user_id = p.id and a.created_at < ${before})
      or exists (select from talk_hubs h join opening_notices n on n.talk_hub_id = h.id
        where h.user_id = p.id and n.created_at < ${before})
    order by p.id`);
  return rows.map(({ id, months, warned }) => ({ id, months, warnedAt: warned ? new Date(Number(warned)) : null }));
}

/** When the first of `due` really goes: never sooner after a warning than promised. */
export const firstDeletion = (due: Due, { warnedAt }: Keeper, now: Date): Date | null =>
  due.first && new Date(Math.max(due.first.getTime(), daysAfter(warnedAt ?? now, leastWarningDays).getTime()));

/** How long the actor keeps details, and what of them goes within the next weeks, from which moment on. */
export async function findRetention({ db, clock }: Services, actor: Actor) {
  const [found] = await db
    .select({ months: profiles.leadRetentionMonths, warnedAt: profiles.retentionWarnedAt })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  if (!found) return null;
  const keeper = { id: actor.id, ...found };
  const now = clock.now();
  const due = await countDue(db, { ...keeper, warnedAt: null }, daysAfter(now, warnedDaysBefore));
  return { months: found.months, due, from: firstDeletion(due, keeper, now) };
}
