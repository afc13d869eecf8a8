import {
  type DayRange,
  type DayStats,
  type PeriodStats,
  periodBefore,
  sumStats,
} from "#app/domain/analytics/analytics.ts";
import { listDays, type StatsScope } from "#app/domain/analytics/timeline.server.ts";
import { findVisitors, type Visitors } from "#app/domain/analytics/visitors.server.ts";
import type { Actor, Services } from "#app/services.ts";

export interface TrafficStats {
  range: DayRange;
  days: DayStats[];
  current: PeriodStats;
  /** The totals of the equally long period just before. */
  previous: PeriodStats;
  visitors: Visitors;
}

/** Takes two database queries, however many hubs and days there are. */
export async function findTraffic(services: Services, actor: Actor, scope: StatsScope): Promise<TrafficStats> {
  const { from, to } = scope;
  const [days, visitors] = await Promise.all([
    listDays(services, actor, { ...scope, from: periodBefore(scope).from }),
    findVisitors(services, actor, scope),
  ]);
  const daysInRange = days.filter(({ day }) => day >= from);
  const daysBefore = days.filter(({ day }) => day < from);
  return {
    range: { from, to },
    days: daysInRange,
    current: sumStats(daysInRange),
    previous: sumStats(daysBefore),
    visitors,
  };
}
