import { sql } from "drizzle-orm";
import { periodBefore } from "#app/domain/analytics/analytics.ts";
import { type StatsScope, within } from "#app/domain/analytics/timeline.server.ts";
import { noRatings, type Rating, type RatingCounts } from "#app/domain/feedback/feedback.ts";
import { counted, ownHubs } from "#app/domain/figures/figures.server.ts";
import { startOfDay } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

export interface RatingStats {
  current: RatingCounts;
  /** Of the equally long period just before. */
  previous: RatingCounts;
}

/** How the actor's hubs were rated in those days, hidden comments included, and in the period before. */
export async function findRatingStats({ db }: Services, actor: Actor, scope: StatsScope): Promise<RatingStats> {
  const startsAt = startOfDay(scope.from, scope.timezone).toISOString();
  const { rows } = await db.execute<{ rating: Rating; current: string; previous: string }>(sql`
    with own as materialized (${ownHubs(actor, scope.hubId)})
    select rating, count(*) filter (where created_at >= ${startsAt}::timestamptz) as current,
      count(*) filter (where created_at < ${startsAt}::timestamptz) as previous
    from ${counted.feedback}
    where ${within(sql`created_at`, { ...scope, from: periodBefore(scope).from })}
    group by rating`);
  const stats: RatingStats = { current: { ...noRatings }, previous: { ...noRatings } };
  for (const { rating, current, previous } of rows) {
    stats.current[rating] = Number(current);
    stats.previous[rating] = Number(previous);
  }
  return stats;
}
