import { type DayFigures, type DayRange, type Figures, periodBefore, sumOf } from "#app/domain/analytics/analytics.ts";
import { type FigureScope, listDays } from "#app/domain/analytics/timeline.server.ts";
import { findVisitors, type Visitors } from "#app/domain/analytics/visitors.server.ts";
import type { Actor, Services } from "#app/services.ts";

export interface TrafficFigures {
  range: DayRange;
  days: DayFigures[];
  now: Figures;
  /** As many days, just before. */
  before: Figures;
  visitors: Visitors;
}

/** Two questions to the database, however many hubs and days. */
export async function findTraffic(services: Services, actor: Actor, scope: FigureScope): Promise<TrafficFigures> {
  const { from, to } = scope;
  const [days, visitors] = await Promise.all([
    listDays(services, actor, { ...scope, from: periodBefore(scope).from }),
    findVisitors(services, actor, scope),
  ]);
  const shown = days.filter(({ day }) => day >= from);
  const before = days.filter(({ day }) => day < from);
  return { range: { from, to }, days: shown, now: sumOf(shown), before: sumOf(before), visitors };
}
