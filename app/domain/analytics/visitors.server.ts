import { sql } from "drizzle-orm";
import type { StatsScope } from "#app/domain/analytics/timeline.server.ts";
import type { DeviceType, TrafficSource } from "#app/domain/audience/audience.ts";
import { ownHubs } from "#app/domain/figures/figures.server.ts";
import type { Actor, Services } from "#app/services.ts";

export interface Visitors {
  /** Distinct devices with a view. */
  devices: number;
  /** Views by traffic source, the most common first. */
  sources: { source: TrafficSource; views: number }[];
  /** Views by device type, the most common first. */
  deviceTypes: { type: DeviceType; views: number }[];
  /** Views by linking site, the five most common first. */
  referrers: { host: string; views: number }[];
}

/** How visitors reached the actor's hubs in those days. */
export async function findVisitors({ db }: Services, actor: Actor, scope: StatsScope): Promise<Visitors> {
  const { rows } = await db.execute<{
    source: TrafficSource | null;
    device_type: DeviceType | null;
    referrer_host: string | null;
    views: string;
    devices: string;
  }>(sql`
    with own as materialized (${ownHubs(actor, scope.hubId)}),
      activity as materialized (
        select source, device_type, referrer_host, device_id, count from own join hub_events on talk_hub_id = own.id
        where kind = 'view' and day between ${scope.from} and ${scope.to}
      )
    select source, device_type, referrer_host, sum(count) as views,
      (select count(distinct device_id) from activity) as devices
    from activity group by source, device_type, referrer_host`);
  const views = rows.map((row) => ({ ...row, views: Number(row.views) }));
  return {
    devices: Number(rows[0]?.devices ?? 0),
    sources: sortByViews(views, (row) => row.source).map(([source, count]) => ({ source, views: count })),
    deviceTypes: sortByViews(views, (row) => row.device_type).map(([type, count]) => ({ type, views: count })),
    referrers: sortByViews(views, (row) => row.referrer_host)
      .slice(0, 5)
      .map(([host, count]) => ({ host, views: count })),
  };
}

function sortByViews<Row extends { views: number }, Value extends string>(
  rows: Row[],
  readValue: (row: Row) => Value | null,
): [Value, number][] {
  const counts = new Map<Value, number>();
  for (const row of rows) {
    const value = readValue(row);
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + row.views);
  }
  return [...counts].sort(([, one], [, other]) => other - one);
}
