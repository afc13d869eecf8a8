import { eq, sql } from "drizzle-orm";
import { profiles, talkHubs } from "#app/database/schema/index.ts";
import { allLeads, counted, sumEvents } from "#app/domain/figures/figures.server.ts";
import type { Actor, Services } from "#app/services.ts";

export interface SharedTotals {
  speakers: number;
  /** Totals of those speakers; null while so few share that a total would reveal one of them. */
  totals: {
    hubs: number;
    views: number;
    leads: number;
    downloads: number;
    feedback: number;
    rating: number | null;
  } | null;
}

/** With fewer speakers the totals would not be anonymous. */
const minSpeakers = 5;

/**
 * Totals of all speakers who switched Analytics Data Sharing on (ruling "Account Settings": "feeds only instance-wide
 * anonymous totals"). Null for everyone but the administrator.
 */
export async function findSharedTotals({ db }: Services, actor: Actor): Promise<SharedTotals | null> {
  if (!actor.isAdministrator) return null;
  const speakers = await db.$count(profiles, eq(profiles.analyticsDataSharing, true));
  if (speakers < minSpeakers) return { speakers, totals: null };

  const { rows } = await db.execute<
    Record<"hubs" | "views" | "leads" | "downloads" | "feedback" | "average", string | null>
  >(sql`
    with own as materialized (
      select ${talkHubs.id} from ${talkHubs} join ${profiles} on ${profiles.id} = ${talkHubs.userId}
      where ${profiles.analyticsDataSharing} and ${talkHubs.deletedAt} is null
    )
    select (select count(*) from own) as hubs, ${allLeads} as leads,
      (select coalesce(sum(view_count), 0) from own join talk_hubs using (id)) as views,
      (select ${sumEvents("download")} from own join hub_events on talk_hub_id = own.id where kind = 'download') as downloads,
      feedback, average
    from (select count(*) as feedback, avg(rating) as average from ${counted.feedback}) as rated`);
  const [row] = rows;
  return {
    speakers,
    totals: {
      hubs: Number(row?.hubs ?? 0),
      views: Number(row?.views ?? 0),
      leads: Number(row?.leads ?? 0),
      downloads: Number(row?.downloads ?? 0),
      feedback: Number(row?.feedback ?? 0),
      rating: row?.average == null ? null : Number(row.average),
    },
  };
}
