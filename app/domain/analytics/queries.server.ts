// Stats across several concepts. The speaker's own views, previews and bots are never counted.
import { sql } from "drizzle-orm";
import { lastDays, periodBefore, sumStats } from "#app/domain/analytics/analytics.ts";
import { listDays, type StatsScope } from "#app/domain/analytics/timeline.server.ts";
import { allLeads, ownHubs } from "#app/domain/figures/figures.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

/** Specification, section 9: "Last 30 days". They are days of the owner, as in Analytics, and today is one of them. */
const lastThirtyDays = ({ clock }: Pick<Services, "clock">, timezone: string): StatsScope => ({
  ...lastDays(30, dayOf(clock.now(), timezone)),
  timezone,
});

/** Leads and feedback at the actor's hubs over the last 30 days in `timezone`. */
export async function findThirtyDays(
  services: Services,
  actor: Actor,
  timezone: string,
): Promise<{ leads: number; feedback: number }> {
  const days = await listDays(services, actor, lastThirtyDays(services, timezone), ["leads", "feedback"]);
  const { leads, feedback } = sumStats(days);
  return { leads, feedback };
}

/**
 * Over all hubs of the actor: views and leads in total, over the last 30 days in `timezone` and each of them, oldest
 * first, and over the 30 before those.
 */
export async function findTotals(services: Services, actor: Actor, timezone: string) {
  const month = lastThirtyDays(services, timezone);
  const [{ rows }, days] = await Promise.all([
    services.db.execute<Record<"views" | "leads", string>>(sql`
      with own as materialized (${ownHubs(actor)})
      select (select coalesce(sum(view_count), 0) from own join talk_hubs using (id)) as views, ${allLeads} as leads`),
    listDays(services, actor, { ...month, from: periodBefore(month).from }, ["views", "leads"]),
  ]);
  const [ofMonth, before] = [days.filter(({ day }) => day >= month.from), days.filter(({ day }) => day < month.from)];
  const describe = (name: "views" | "leads") => ({
    total: Number(rows[0]?.[name] ?? 0),
    month: sumStats(ofMonth)[name],
    before: sumStats(before)[name],
    daily: ofMonth.map((day) => day[name]),
  });
  return { views: describe("views"), leads: describe("leads") };
}
