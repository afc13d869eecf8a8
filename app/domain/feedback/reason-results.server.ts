// What attendees ticked beside their stars, counted.
import { sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { bandOf, noRatings, type Rating, type RatingCounts, type ReasonBand } from "#app/domain/feedback/feedback.ts";
import { isAboutRoomOnly } from "#app/domain/feedback/submissions.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { Reason } from "#app/domain/values/reasons.ts";
import type { Actor, Services } from "#app/services.ts";

export interface ReasonCount extends Reason {
  count: number;
}

export interface ReasonResults {
  /** How often each reason was ticked beside 4 and 5 stars, and beside fewer; the most frequent first. */
  bands: Record<ReasonBand, ReasonCount[]>;
  /** The low ratings that the room alone explains. They count in every average. */
  roomOnly: RatingCounts;
}

/** The reasons at the actor's hub, those of hidden comments too; none where the hub belongs to another speaker. */
export async function listReasonResults(
  { db }: Pick<Services, "db">,
  actor: Pick<Actor, "id">,
  hubId: string,
): Promise<ReasonResults> {
  // Equal lists are counted before their reasons: there are few, however many people rated.
  const { rows } = await db.execute<{ rating: Rating; ticked: ReasonCount[]; room_only: number }>(sql`
    with explained as materialized (
      select rating, responses -> 'reasons' as reasons, count(*) as count from feedback_submissions
      join ${talkHubs} on ${talkHubs.id} = talk_hub_id
      where ${isOwnHub(actor, hubId)} and rating is not null and jsonb_array_length(responses -> 'reasons') > 0
      group by 1, 2
    ), ticked as (
      select rating, reason, sum(count)::int as count from explained
      cross join lateral jsonb_array_elements(reasons) as each(reason) group by 1, 2
    ), room_only as (
      select rating, sum(count)::int as count from explained where ${isAboutRoomOnly(sql`reasons`)} group by 1
    )
    select rating, jsonb_agg(reason || jsonb_build_object('count', ticked.count)) as ticked,
      coalesce((select room_only.count from room_only where room_only.rating = ticked.rating), 0) as room_only
    from ticked group by rating`);
  const results: ReasonResults = { bands: countReasons(rows), roomOnly: { ...noRatings } };
  for (const { rating, room_only } of rows) results.roomOnly[rating] = room_only;
  return results;
}

/** The reasons that were ticked beside each rating, added up by band; the most frequent first. */
export function countReasons(rows: { rating: Rating; ticked: ReasonCount[] }[]): ReasonResults["bands"] {
  const bands: ReasonResults["bands"] = { high: [], low: [] };
  for (const { rating, ticked } of rows) for (const reason of ticked) addCount(bands[bandOf(rating)], reason);
  for (const counts of Object.values(bands))
    counts.sort((one, other) => other.count - one.count || one.text.localeCompare(other.text));
  return bands;
}

function addCount(counts: ReasonCount[], { text, kind, count }: ReasonCount) {
  const known = counts.find((each) => each.text === text && each.kind === kind);
  if (known) known.count += count;
  else counts.push({ text, kind, count });
}
