import { type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { DayRange, DayStats } from "#app/domain/analytics/analytics.ts";
import { addDays, startOfDay } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

/** Which days in which time zone, of one hub or of all that are not trashed. */
export interface StatsScope extends DayRange {
  timezone: string;
  hubId?: string;
}

/** The actor's hubs, as a subquery for `own(id)`. An invalid id matches no hub. */
export const ownHubs = (actor: Actor, hubId?: string): SQL => sql`
  select id from talk_hubs where user_id = ${actor.id} and deleted_at is null
  ${hubId === undefined ? sql`` : isUuid(hubId) ? sql`and id = ${hubId}` : sql`and false`}`;

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

/** What happened on each day, oldest first, including days without activity. */
export async function listDays({ db }: Services, actor: Actor, scope: StatsScope): Promise<DayStats[]> {
  const { from, to, timezone, hubId } = scope;
  const { rows } = await db.execute<Record<keyof DayStats, string>>(sql`
    with own as materialized (${ownHubs(actor, hubId)}),
      days as (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) as n),
      activity as materialized (
        select day, sum(count) filter (where kind = 'view') as views,
          sum(count) filter (where kind = 'download') as downloads,
          sum(count) filter (where kind = 'connect') as connects
        from own join hub_events on talk_hub_id = own.id
        where kind in ('view', 'download', 'connect') and day between ${from} and ${to} group by day
      ),
      captures as materialized (
        select (minute at time zone ${timezone})::date as day, sum(count) as leads
        from (
          select ${minuteOf(sql`created_at`)} as minute, count(*) from own join lead_captures on talk_hub_id = own.id
          where ${within(sql`created_at`, scope)} group by 1
        ) as by_minute group by 1
      ),
      ratings as materialized (
        select (minute at time zone ${timezone})::date as day, sum(count) as feedback
        from (
          select ${minuteOf(sql`created_at`)} as minute, count(*) from own join feedback_submissions on talk_hub_id = own.id
          where rating is not null and ${within(sql`created_at`, scope)} group by 1
        ) as by_minute group by 1
      )
    select day::text, coalesce(views, 0) as views, coalesce(leads, 0) as leads, coalesce(feedback, 0) as feedback,
      coalesce(downloads, 0) as downloads, coalesce(connects, 0) as connects
    from days left join activity using (day) left join captures using (day) left join ratings using (day) order by day`);
  return rows.map(({ day, ...stats }) => ({
    day,
    views: Number(stats.views),
    leads: Number(stats.leads),
    feedback: Number(stats.feedback),
    downloads: Number(stats.downloads),
    connects: Number(stats.connects),
  }));
}
