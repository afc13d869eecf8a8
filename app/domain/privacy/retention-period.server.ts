// How long a speaker keeps personal details, computed in SQL: the set number of months after the event, until the end
// of that day in the event's time zone. Details without an event, or newer than it, are expiring that long after their
// arrival.
import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { Temporal } from "temporal-polyfill";

/** A speaker's retention period, and when the speaker was last warned. */
export interface RetentionPolicy {
  id: string;
  months: number;
  warnedAt: Date | null;
}

/** A table expression: ids of a speaker's rows, and when each is `due`; at least of those that are due at `until`. */
export type Expiries = (policy: RetentionPolicy, until: Date) => SQL;

export const toTimestamp = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;

export const addRetention = (moment: SQL, { months }: RetentionPolicy) =>
  sql`((${moment} at time zone 'UTC') + make_interval(months => ${months}::int)) at time zone 'UTC'`;

/** For a hub `h`. One whose date was changed since the warning waits for the next warning. */
export const eventExpiry = ({ months, warnedAt }: RetentionPolicy) => sql`greatest(
  (h.event_date + make_interval(months => ${months}::int) + interval '1 day') at time zone h.timezone,
  case when h.event_date_changed_at > ${warnedAt ? toTimestamp(warnedAt) : sql`null`} then 'infinity'::timestamptz end)`;

/**
 * Only rows created before this can be due at `until`, so that an index finds them. Four more days cover short months.
 */
export const createdBefore = (until: Date, { months }: RetentionPolicy) =>
  toTimestamp(
    new Date(
      Temporal.Instant.fromEpochMilliseconds(until.getTime())
        .toZonedDateTimeISO("UTC")
        .subtract({ months })
        .add({ days: 4 }).epochMilliseconds,
    ),
  );

/** For rows of a hub: like the contacts that came to it. */
export const afterEvent =
  (table: PgTable): Expiries =>
  (policy, until) =>
    sql`(
  select a.id, greatest(${addRetention(sql`a.created_at`, policy)}, ${eventExpiry(policy)}) as due
  from talk_hubs h join ${sql.identifier(getTableName(table))} a on a.talk_hub_id = h.id
  where h.user_id = ${policy.id} and a.created_at < ${createdBefore(until, policy)})`;
