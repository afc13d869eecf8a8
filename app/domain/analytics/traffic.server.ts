import {
  type DayRange,
  type DayStats,
  type PeriodStats,
  periodBefore,
  sumStats,
} from "#app/domain/analytics/analytics.ts";
import { findRatingStats, type RatingStats } from "#app/domain/analytics/rating-stats.server.ts";
import { listDays, type StatsScope } from "#app/domain/analytics/timeline.server.ts";
import { findVisitors, type Visitors } from "#app/domain/analytics/visitors.server.ts";
import type { Actor, Services } from "#app/services.ts";

export interface TrafficStats {
  range: DayRange;
  days: DayStats[];
  current: PeriodStats;
  /** The totals of the equally long period just before. */
  previous: PeriodStats;
  ratings: RatingStats;
  visitors: Visitors;
}

/** Takes three database queries, however many hubs and days there are. */
export async function findTraffic(services: Services, actor: Actor, scope: StatsScope): Promise<TrafficStats> {
  const { from, to } = scope;
  const [days, ratings, visitors] = await Promise.all([
    listDays(services, actor, { ...scope, from: periodBefore(scope).from }),
    findRatingStats(services, actor, scope),
    findVisitors(services, actor, scope),
  ]);
  const daysInRange = days.filter(({ day }) => day >= from);
  const daysBefore = days.filter(({ day }) => day < from);
  return {
    range: { from, to },
    days: daysInRange,
    current: sumStats(daysInRange),
    previous: sumStats(daysBefore),
    ratings,
    visitors,
  };
}
