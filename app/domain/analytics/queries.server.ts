// Stats across several concepts. The speaker's own views, previews and bots are never counted.
import { sql } from "drizzle-orm";
import { lastDays, periodBefore } from "#app/domain/analytics/analytics.ts";
import { ownHubs, type StatsScope, within } from "#app/domain/analytics/timeline.server.ts";
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
  const month = lastThirtyDays(services, timezone);
  const { rows } = await services.db.execute<Record<"leads" | "feedback", string>>(sql`
    select (select count(*) from leads where user_id = ${actor.id} and ${within(sql`created_at`, month)}) as leads,
      (select count(*) from feedback_submissions where talk_hub_id in (${ownHubs(actor)}) and rating is not null
        and ${within(sql`created_at`, month)}) as feedback`);
  return { leads: Number(rows[0]?.leads ?? 0), feedback: Number(rows[0]?.feedback ?? 0) };
}

/**
 * Over all hubs of the actor: views and leads in total, over the last 30 days in `timezone`, and over the 30 before
 * those.
 */
export async function findTotals(services: Services, actor: Actor, timezone: string) {
  const month = lastThirtyDays(services, timezone);
  const before = { ...periodBefore(month), timezone };
  const { rows } = await services.db.execute<
    Record<"views" | "views_month" | "views_before" | "leads" | "leads_month" | "leads_before", string>
  >(sql`
    with own as materialized (select id, view_count from talk_hubs where user_id = ${actor.id} and deleted_at is null),
      activity as (
        select coalesce(sum(count) filter (where day >= ${month.from}), 0) as month,
          coalesce(sum(count) filter (where day < ${month.from}), 0) as before
        from hub_events join own on own.id = talk_hub_id where kind = 'view' and day between ${before.from} and ${month.to}
      ),
      captures as (
        select count(*) as total, count(*) filter (where ${within(sql`created_at`, month)}) as month,
          count(*) filter (where ${within(sql`created_at`, before)}) as before
        from leads where user_id = ${actor.id}
      )
    select (select coalesce(sum(view_count), 0) from own) as views, activity.month as views_month, activity.before as views_before,
      captures.total as leads, captures.month as leads_month, captures.before as leads_before from activity, captures`);
  const number = (text: string | undefined) => Number(text ?? 0);
  const row = rows[0];
  return {
    views: { total: number(row?.views), month: number(row?.views_month), before: number(row?.views_before) },
    leads: { total: number(row?.leads), month: number(row?.leads_month), before: number(row?.leads_before) },
  };
}

/** Views and leads of each of the last 30 days, oldest first, in `timezone`. */
export async function listDailyStats(services: Services, actor: Actor, timezone: string) {
  const month = lastThirtyDays(services, timezone);
  const { rows } = await services.db.execute<Record<"views" | "leads", string>>(sql`
    with days as (select ${month.from}::date + n as day from generate_series(0, 29) as n),
      activity as (
        select day, sum(count) as views from hub_events where talk_hub_id in (${ownHubs(actor)}) and kind = 'view'
          and day between ${month.from} and ${month.to} group by day
      ),
      captures as (
        select (created_at at time zone ${timezone})::date as day, count(*) as leads from leads
        where user_id = ${actor.id} and ${within(sql`created_at`, month)} group by 1
      )
    select coalesce(views, 0) as views, coalesce(leads, 0) as leads
    from days left join activity using (day) left join captures using (day) order by day`);
  return { views: rows.map(({ views }) => Number(views)), leads: rows.map(({ leads }) => Number(leads)) };
}
