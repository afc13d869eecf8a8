import { type SQL, sql } from "drizzle-orm";
import type { HubOrder } from "#app/domain/analytics/analytics.ts";
import { type StatsScope, within } from "#app/domain/analytics/timeline.server.ts";
import { responseRate } from "#app/domain/feedback/feedback.ts";
import { counted, ownHubs, sumEvents } from "#app/domain/figures/figures.server.ts";
import { type Page, toPageNumber } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

const hubStatsPerPage = 20;

export interface HubStats {
  id: string;
  title: string;
  eventDate: string | null;
  views: number;
  devices: number;
  leads: number;
  downloads: number;
  connects: number;
  feedback: number;
  /** The average to one decimal; null without ratings. */
  rating: number | null;
  /** Whole percent; 0 without views. */
  engagement: number;
}

interface Listing {
  order: HubOrder;
  isAscending: boolean;
  /** Starts at 1; a page beyond the last means the last. */
  page: number;
}

const orders: Record<HubOrder, SQL> = {
  title: sql`lower(title)`,
  views: sql`views`,
  devices: sql`devices`,
  leads: sql`leads`,
  downloads: sql`downloads`,
  connects: sql`connects`,
  feedback: sql`feedback`,
  rating: sql`rating`,
  engagement: sql`feedback::numeric / nullif(views, 0)`,
};

/** One page of the actor's hubs with their stats for those days, and how many hubs there are. */
export async function listHubStats(
  { db }: Services,
  actor: Actor,
  scope: StatsScope,
  { order, isAscending, page }: Listing,
): Promise<Page<HubStats>> {
  const direction = isAscending ? sql`asc nulls first` : sql`desc nulls last`;
  const { rows } = await db.execute<HubStatsRow>(sql`
    with own as materialized (${ownHubs(actor)}),
      activity as materialized (
        select talk_hub_id, sum(views) as views, count(device_id) as devices, sum(downloads) as downloads,
          sum(connects) as connects
        from (
          select talk_hub_id, case when kind = 'view' then device_id end as device_id,
            ${sumEvents("view")} as views, ${sumEvents("download")} as downloads, ${sumEvents("connect")} as connects
          from own join hub_events on talk_hub_id = own.id
          where kind in ('view', 'download', 'connect') and day between ${scope.from} and ${scope.to} group by 1, 2
        ) as by_device group by talk_hub_id
      ),
      captures as materialized (
        select talk_hub_id, count(*) as leads from ${counted.leads} where ${within(sql`created_at`, scope)} group by 1
      ),
      ratings as materialized (
        select talk_hub_id, count(*) as feedback, avg(rating) as rating from ${counted.feedback}
        where ${within(sql`created_at`, scope)} group by 1
      ),
      listed as (
        select id, title, event_date, created_at, coalesce(views, 0) as views, coalesce(devices, 0) as devices,
          coalesce(leads, 0) as leads, coalesce(downloads, 0) as downloads, coalesce(connects, 0) as connects,
          coalesce(feedback, 0) as feedback, rating
        from own join talk_hubs using (id) left join activity on activity.talk_hub_id = id
          left join captures on captures.talk_hub_id = id left join ratings on ratings.talk_hub_id = id
      )
    select id, title, event_date::text as "eventDate", views, devices, leads, downloads, connects, feedback,
      round(rating, 1) as "average", (select count(*) from own) as total
    from listed order by ${orders[order]} ${direction}, created_at desc, id desc
    limit ${hubStatsPerPage}
    offset least(${Math.max(1, page) - 1}, (select greatest(ceil(count(*) / ${hubStatsPerPage}::numeric) - 1, 0) from own))
      * ${hubStatsPerPage}`);
  const total = Number(rows[0]?.total ?? 0);
  return { rows: rows.map(toHubStats), total, position: toPageNumber(total, { page, perPage: hubStatsPerPage }) };
}

type HubStatsRow = Record<Exclude<keyof HubStats, "rating" | "engagement"> | "total", string> & {
  average: string | null;
};

function toHubStats({ id, title, eventDate, ...stats }: HubStatsRow): HubStats {
  const [views, feedback] = [Number(stats.views), Number(stats.feedback)];
  return {
    id,
    title,
    eventDate,
    views,
    feedback,
    devices: Number(stats.devices),
    leads: Number(stats.leads),
    downloads: Number(stats.downloads),
    connects: Number(stats.connects),
    rating: stats.average === null ? null : Number(stats.average),
    engagement: responseRate(feedback, views),
  };
}
