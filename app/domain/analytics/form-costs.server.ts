// What a lead form brings and what it costs: who saw it, gave their details, went on without, and downloaded.
// A talk's way of asking is its setting of today, because earlier ones are not stored. No rate is turned into advice: in
// rooms of 40, the difference between two talks is mostly the two talks.
import { sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { FormMode } from "#app/domain/leads/leads.ts";
import type { Actor, Services } from "#app/services.ts";

/** Older talks than these are not compared, so that the page stays fast however many there are. */
const maxOtherHubs = 50;

/** Devices, but for `given`, which counts people. */
export type FormStats = {
  mode: FormMode;
  hubs: number;
  viewers: number;
  /** 0 at a talk from before this was counted. */
  shown: number;
  given: number;
  skipped: number;
  downloaded: number;
};

export interface FormCosts {
  /** Null before the first viewer. */
  own: FormStats | null;
  /** The actor's other talks that had viewers, by the way they ask today; those that ask as this one does are left out. */
  others: FormStats[];
}

/** The stats of the actor's hub beside those of their newest other talks; no stats for another speaker's hub. */
export async function findFormCosts({ db }: Services, actor: Actor, hubId: string): Promise<FormCosts> {
  if (!isUuid(hubId)) return { own: null, others: [] };
  const { rows } = await db.execute<FormStats & { is_own: boolean }>(sql`
    with own as materialized (
      select id, id = ${hubId} as is_own, case
          when not lead_capture_enabled then 'none'
          when lead_on_entry then 'entry'
          when lead_before_downloads then 'downloads'
          else 'none' end as mode
      from talk_hubs where user_id = ${actor.id} and deleted_at is null
        and exists (select from talk_hubs asked where asked.id = ${hubId} and asked.user_id = ${actor.id})
      order by 2 desc, created_at desc limit ${maxOtherHubs + 1}
    ), counted as materialized (
      select is_own, mode, ${devices("view")} as viewers, ${devices("form")} as shown, ${devices("skip")} as skipped,
        ${devices("download")} as downloaded,
        (select count(*) from lead_captures
          where talk_hub_id = own.id and source in ('entry', 'download', 'connect')) as given
      from own
    )
    select is_own, mode, count(*)::int as hubs, sum(viewers)::int as viewers, sum(shown)::int as shown,
      sum(given)::int as given, sum(skipped)::int as skipped, sum(downloaded)::int as downloaded
    from counted where viewers > 0 group by is_own, mode order by is_own desc, mode`);
  const stats = rows.map(({ is_own, ...each }) => ({ isOwn: is_own, each }));
  const own = stats.find(({ isOwn }) => isOwn)?.each ?? null;
  const others = stats.flatMap(({ isOwn, each }) => (isOwn || each.mode === own?.mode ? [] : each));
  return { own, others };
}

/** Counted for each talk by itself, which takes a third of the time that one grouping of all their events takes. */
const devices = (kind: "view" | "form" | "skip" | "download") =>
  sql`(select count(distinct device_id) from hub_events where talk_hub_id = own.id and kind = ${kind})`;
