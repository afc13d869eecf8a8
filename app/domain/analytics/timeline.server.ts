import { type SQL, sql } from "drizzle-orm";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { hubEvents } from "#app/database/schema/hub-changes.ts";
import { type DayRange, type DayStats, type StatName, statNames } from "#app/domain/analytics/analytics.ts";
import { counted, ownHubs, sumEvents } from "#app/domain/figures/figures.server.ts";
import { addDays, startOfDay } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

/** Which days in which time zone, of one hub or of all that are not trashed. */
export interface StatsScope extends DayRange {
  timezone: string;
  hubId?: string;
}

/** Whether a timestamp is within the days in the owner's time zone. */
export const within = (column: SQL, { from, to, timezone }: StatsScope): SQL =>
  sql`${column} >= ${startOfDay(from, timezone).toISOString()}::timestamptz
    and ${column} < ${startOfDay(addDays(to, 1), timezone).toISOString()}::timestamptz`;

/**
 * SQL: the beginning of the minute. Counted by minute first, a full room is a few hundred rows, of which days and positions in a
 * time zone cost little.
 */
export const minuteOf = (moment: SQL): SQL =>
  sql`date_bin(interval '1 minute', ${moment}, timestamptz '2000-01-01 00:00Z')`;

/**
 * What happened on each day, oldest first, including days without activity. Only `names` are counted, because each costs
 * a read; the others are 0.
 */
export async function listDays(
  { db }: Services,
  actor: Actor,
  scope: StatsScope,
  names: readonly StatName[] = statNames,
): Promise<DayStats[]> {
  const { from, to, timezone, hubId } = scope;
  const perDay = (rows: SQL, name: SQL) => sql`
    select (minute at time zone ${timezone})::date as day, sum(count) as ${name}
    from (
      select ${minuteOf(sql`created_at`)} as minute, count(*) from ${rows} where ${within(sql`created_at`, scope)} group by 1
    ) as by_minute group by 1`;
  const kinds = statNames.flatMap((name) => (names.includes(name) ? (eventKinds[name] ?? []) : []));
  const columns = names.map((name) => sql`coalesce(${sql.raw(name)}, 0) as ${sql.raw(name)}`);
  // PostgreSQL does not evaluate a part that nothing joins.
  const joined = [
    kinds.length > 0 ? sql`left join activity using (day)` : sql``,
    names.includes("leads") ? sql`left join captures using (day)` : sql``,
    names.includes("feedback") ? sql`left join ratings using (day)` : sql``,
  ];
  const { rows } = await db.execute<{ day: string } & Partial<Record<StatName, string>>>(sql`
    with own as materialized (${ownHubs(actor, hubId)}),
      days as (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) as n),
      activity as materialized (
        select day, ${sumEvents("view")} as views, ${sumEvents("download")} as downloads,
          ${sumEvents("connect")} as connects
        from own join hub_events on talk_hub_id = own.id
        where ${isAnyOf(hubEvents.kind, kinds)} and day between ${from} and ${to} group by day
      ),
      captures as materialized (${perDay(counted.leads, sql`leads`)}),
      ratings as materialized (${perDay(counted.feedback, sql`feedback`)})
    select day::text, ${sql.join(columns, sql`, `)} from days ${sql.join(joined, sql` `)} order by day`);
  return rows.map(({ day, ...stats }) => ({
    day,
    views: Number(stats.views ?? 0),
    leads: Number(stats.leads ?? 0),
    feedback: Number(stats.feedback ?? 0),
    downloads: Number(stats.downloads ?? 0),
    connects: Number(stats.connects ?? 0),
  }));
}

/** The stats that are sums of events. */
const eventKinds: Partial<Record<StatName, "view" | "download" | "connect">> = {
  views: "view",
  downloads: "download",
  connects: "connect",
};
