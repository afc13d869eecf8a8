import { sql } from "drizzle-orm";
import { csvStream, csvType } from "#app/csv/csv.ts";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { talkHubs } from "#app/database/schema/index.ts";
import { type StatsScope, within } from "#app/domain/analytics/timeline.server.ts";
import { responseRate } from "#app/domain/feedback/feedback.ts";
import { counted, ownHubs, sumEvents } from "#app/domain/figures/figures.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import type { TaskResult, TaskWork } from "#app/domain/tasks/commands.server.ts";
import type { Actor, Services } from "#app/services.ts";

const batchSize = 50;

/** The actor's stats, one row for each hub and day with activity (`input`: the first and last day). */
export async function exportAnalytics(
  services: Services,
  { actor, input, report }: TaskWork<"export-analytics">,
): Promise<TaskResult> {
  const { from, to } = input;
  const scope = { from, to, timezone: await findOwnTimezone(services, actor) };
  return {
    name: `analytics-${from}-to-${to}.csv`,
    type: csvType,
    content: csvStream(
      [
        ["Day", ({ day }) => day],
        ["Talk Hub", ({ title }) => title],
        ["Address", ({ slug }) => slug],
        ["Views", ({ views }) => Number(views)],
        ["Unique Devices", ({ devices }) => Number(devices)],
        ["Leads", ({ leads }) => Number(leads)],
        ["Downloads", ({ downloads }) => Number(downloads)],
        ["Connect Clicks", ({ connects }) => Number(connects)],
        ["Feedback", ({ feedback }) => Number(feedback)],
        ["Average Rating", ({ average }) => average && Number(average)],
        ["Engagement %", ({ feedback, views }) => responseRate(Number(feedback), Number(views))],
        ["Certificates", ({ certificates }) => Number(certificates)],
      ],
      hubDays(services, actor, scope, report),
    ),
  };
}

type HubDay = Record<
  | "day"
  | "title"
  | "slug"
  | "views"
  | "devices"
  | "leads"
  | "downloads"
  | "connects"
  | "feedback"
  | "average"
  | "certificates",
  string
>;

/** Hub by hub, the newest first, in batches. */
async function* hubDays({ db }: Services, actor: Actor, scope: StatsScope, report: TaskWork["report"]) {
  const { rows: hubs } = await db.execute<{ id: string }>(sql`${ownHubs(actor)} order by created_at desc, id desc`);
  await report(0, hubs.length);
  for (let offset = 0; offset < hubs.length; offset += batchSize) {
    const batch = hubs.slice(offset, offset + batchSize).map(({ id }) => id);
    yield* await listHubDays(db, batch, scope);
    await report(Math.min(offset + batchSize, hubs.length), hubs.length);
  }
}

async function listHubDays(db: Services["db"], hubIds: string[], scope: StatsScope): Promise<HubDay[]> {
  const day = sql`(created_at at time zone ${scope.timezone})::date`;
  const { rows } = await db.execute<HubDay>(sql`
    with own as materialized (select id from talk_hubs where ${isAnyOf(talkHubs.id, hubIds)}), happened as (
      select talk_hub_id, day, ${sumEvents("view")} as views,
        count(distinct device_id) filter (where kind = 'view') as devices, null::bigint as leads,
        ${sumEvents("download")} as downloads, ${sumEvents("connect")} as connects, null::bigint as feedback, null::numeric as average,
        null::bigint as certificates
      from own join hub_events on talk_hub_id = own.id
      where kind in ('view', 'download', 'connect') and day between ${scope.from} and ${scope.to} group by 1, 2
      union all
      select talk_hub_id, ${day}, null, null, count(*), null, null, null, null, null
      from ${counted.leads} where ${within(sql`created_at`, scope)} group by 1, 2
      union all
      select talk_hub_id, ${day}, null, null, null, null, null, count(*), round(avg(rating), 1), null
      from ${counted.feedback} where ${within(sql`created_at`, scope)} group by 1, 2
      union all
      select talk_hub_id, ${day}, null, null, null, null, null, null, null, count(*)
      from own join certificates on talk_hub_id = own.id where ${within(sql`created_at`, scope)} group by 1, 2
    )
    select happened.day::text, h.title, h.slug, coalesce(sum(views), 0) as views, coalesce(sum(devices), 0) as devices,
      coalesce(sum(leads), 0) as leads, coalesce(sum(downloads), 0) as downloads,
      coalesce(sum(connects), 0) as connects, coalesce(sum(feedback), 0) as feedback, max(average) as average,
      coalesce(sum(certificates), 0) as certificates
    from happened join talk_hubs h on h.id = talk_hub_id
    group by h.id, happened.day order by h.created_at desc, h.id desc, happened.day`);
  return rows;
}
