// Stats across several concepts. The speaker's own views, previews and bots are never counted.
import { sql } from "drizzle-orm";
import type { Actor, Services } from "#app/services.ts";

/** Specification, section 9: "Last 30 days" = now minus 30 days. */
const dayMs = 24 * 60 * 60 * 1000;
const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * dayMs).toISOString();

/** Leads and feedback at the actor's hubs over the last 30 days. */
export async function findThirtyDays(
  { db, clock }: Services,
  actor: Actor,
): Promise<{ leads: number; feedback: number }> {
  const since = daysAgo(clock.now(), 30);
  const { rows } = await db.execute<Record<"leads" | "feedback", string>>(sql`
    select (select count(*) from leads where user_id = ${actor.id} and created_at >= ${since}) as leads,
      (select count(*) from feedback_submissions f join talk_hubs h on h.id = f.talk_hub_id
        where h.user_id = ${actor.id} and h.deleted_at is null and f.rating is not null and f.created_at >= ${since}) as feedback`);
  return { leads: Number(rows[0]?.leads ?? 0), feedback: Number(rows[0]?.feedback ?? 0) };
}

/** Over all hubs of the actor: views and leads in total, over the last 30 days, and over the 30 days before those. */
export async function findTotals({ db, clock }: Services, actor: Actor) {
  const now = clock.now();
  const [month, twoMonths] = [daysAgo(now, 30), daysAgo(now, 60)];
  const { rows } = await db.execute<
    Record<"views" | "views_month" | "views_before" | "leads" | "leads_month" | "leads_before", string>
  >(sql`
    with own as materialized (select id, view_count from talk_hubs where user_id = ${actor.id} and deleted_at is null),
      activity as (
        select coalesce(sum(count) filter (where day > ${month}::timestamptz::date), 0) as month,
          coalesce(sum(count) filter (where day <= ${month}::timestamptz::date), 0) as before
        from hub_events join own on own.id = talk_hub_id where kind = 'view' and day > ${twoMonths}::timestamptz::date
      ),
      captures as (
        select count(*) as total, count(*) filter (where created_at >= ${month}) as month,
          count(*) filter (where created_at < ${month} and created_at >= ${twoMonths}) as before
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
export async function listDailyStats({ db, clock }: Services, actor: Actor, timezone: string) {
  const today = sql`(${clock.now().toISOString()}::timestamptz at time zone ${timezone})::date`;
  const { rows } = await db.execute<Record<"views" | "leads", string>>(sql`
    with days as (select ${today} - ago as day from generate_series(0, 29) as ago),
      activity as (
        select day, sum(count) as views from hub_events e join talk_hubs h on h.id = e.talk_hub_id
        where h.user_id = ${actor.id} and h.deleted_at is null and kind = 'view' and day > ${today} - 30 group by day
      ),
      captures as (
        select (created_at at time zone ${timezone})::date as day, count(*) as leads from leads
        where user_id = ${actor.id} and created_at > ${daysAgo(clock.now(), 31)} group by 1
      )
    select coalesce(views, 0) as views, coalesce(leads, 0) as leads
    from days left join activity using (day) left join captures using (day) order by day`);
  return { views: rows.map(({ views }) => Number(views)), leads: rows.map(({ leads }) => Number(leads)) };
}
