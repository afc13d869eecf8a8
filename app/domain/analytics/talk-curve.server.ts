import { sql } from "drizzle-orm";
import {
  type CurvePoint,
  type CurveStats,
  curveMinutes,
  maxCurveDays,
  noCurveStats,
  type TalkCurve,
} from "#app/domain/analytics/analytics.ts";
import { minuteOf } from "#app/domain/analytics/timeline.server.ts";
import { counted, ownHubs } from "#app/domain/figures/figures.server.ts";
import { dayOf, daysBetween } from "#app/domain/values/dates.ts";
import { addDays, localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { endOfTalk, startOfTalk } from "#app/domain/values/talk-times.ts";
import type { Actor, Services } from "#app/services.ts";

const minuteMs = 60_000;

/**
 * What happened around the talk of the actor's hub, in one statement: three hours by minute from the first activity,
 * then days, both in the hub's time zone. The first activity is the first from an hour before the talk's start on, so
 * that a page opened weeks earlier does not begin the curve; for a talk that nobody opened since then, the first of all.
 * Leads that came by no form of the talk do not begin it. Null without any activity, and for a hub that is not the actor's.
 */
export async function findTalkCurve({ db, clock }: Services, actor: Actor, hubId: string): Promise<TalkCurve | null> {
  const { rows } = await db.execute<CurveRow>(sql`
    with own as materialized (
      select id, timezone, event_date, start_time, end_time,
        (event_date + coalesce(start_time, time '00:00')) at time zone timezone - interval '1 hour' as expected_at
      from talk_hubs where id in (${ownHubs(actor, hubId)})
    ),
    activity as materialized (
      select 'scans' as metric, ${minuteOf(sql`occurred_at`)} as at, count(*) as count, true as may_begin
      from own join hub_events on talk_hub_id = own.id where kind = 'view' group by 2
      union all
      select 'downloads', ${minuteOf(sql`occurred_at`)}, sum(count), true
      from own join hub_events on talk_hub_id = own.id where kind = 'download' group by 2
      union all
      select 'ratings', ${minuteOf(sql`created_at`)}, count(*), true
      from ${counted.feedback} group by 2
      union all
      select 'leads', ${minuteOf(sql`created_at`)}, count(*), source in ('entry', 'download', 'connect', 'feedback')
      from ${counted.leads} group by 2, 4
    ),
    start as materialized (
      select own.*, coalesce(min(at) filter (where at >= ${minuteOf(sql`expected_at`)}), min(at)) as starts_at
      from own, activity where may_begin
      group by own.id, timezone, event_date, start_time, end_time, expected_at
    ),
    counted as (
      select floor(extract(epoch from at - starts_at) / 60)::int as minute, null::date as day, metric, sum(count) as count
      from start join activity on at >= starts_at and at < starts_at + ${curveMinutes} * interval '1 minute'
      group by 1, metric
      union all
      select null, (at at time zone timezone)::date as day, metric, sum(count)
      from start join activity on at >= starts_at
      where (at at time zone timezone)::date < (starts_at at time zone timezone)::date + ${maxCurveDays}::int
      group by 2, metric
    )
    select extract(epoch from starts_at) * 1000 as starts_ms, timezone, event_date::text, start_time::text, end_time::text,
      minute, day::text, metric, count
    from start, counted`);
  return rows[0] ? toCurve(rows[0], rows, clock.now()) : null;
}

interface CurveRow extends Record<string, unknown> {
  starts_ms: string;
  timezone: string;
  event_date: string | null;
  start_time: string | null;
  end_time: string | null;
  /** Of a minute's count; null in a day's. */
  minute: number | null;
  /** Of a day's count; null in a minute's. */
  day: string | null;
  metric: keyof CurveStats;
  count: string;
}

function toCurve({ timezone, ...first }: CurveRow, rows: CurveRow[], now: Date): TalkCurve {
  const startsAt = new Date(Number(first.starts_ms));
  const day = dayOf(startsAt, timezone);
  const statsAt = indexCounts(rows);
  const minutes = Array.from({ length: curveMinutes }, (_, minute): CurvePoint => {
    const moment = new Date(startsAt.getTime() + minute * minuteMs);
    return {
      at: localDateAndTime(moment, timezone).time,
      stats: moment > now ? null : (statsAt.get(minute) ?? noCurveStats),
    };
  });
  const dayCount = Math.min(maxCurveDays, Math.max(0, daysBetween(day, dayOf(now, timezone))) + 1);
  const days = Array.from({ length: dayCount }, (_, n): CurvePoint => {
    const at = addDays(day, n);
    return { at, stats: statsAt.get(at) ?? noCurveStats };
  });
  const talk = { eventDate: first.event_date, startTime: first.start_time, endTime: first.end_time, timezone };
  const findMinute = (moment: Date | null) => minutes[minuteIndex(moment, startsAt)]?.at ?? null;
  return {
    day,
    timezone,
    talkStartsAt: findMinute(startOfTalk(talk)),
    talkEndsAt: findMinute(endOfTalk(talk)),
    minutes,
    days,
  };
}

function indexCounts(rows: CurveRow[]): Map<number | string, CurveStats> {
  const index = new Map<number | string, CurveStats>();
  for (const { minute, day, metric, count } of rows) {
    const at = minute ?? day ?? "";
    index.set(at, { ...(index.get(at) ?? noCurveStats), [metric]: Number(count) });
  }
  return index;
}

/** The position of a moment in the curve; outside it, or without a moment, an index that no minute has. */
const minuteIndex = (moment: Date | null, curveStart: Date): number =>
  moment ? Math.floor((moment.getTime() - curveStart.getTime()) / minuteMs) : -1;
