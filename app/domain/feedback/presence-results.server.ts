// Ratings of devices that scanned the hall screen, apart from those that came later or by another way.
import { sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { isInRoom } from "#app/domain/audience/presence.server.ts";
import { noRatings, type Presence, type Rating, type RatingCounts } from "#app/domain/feedback/feedback.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { Actor, Services } from "#app/services.ts";

export type PresenceResults = Record<Presence, RatingCounts>;

/** The ratings at the actor's hub, hidden comments included; none where the hub belongs to another speaker. */
export async function listPresenceResults({ db }: Services, actor: Actor, hubId: string): Promise<PresenceResults> {
  const { rows } = await db.execute<{ rating: Rating; room: number; later: number }>(sql`
    with rated as (
      select rating, ${isInRoom(hubId)} as is_in_room from feedback_submissions
      join ${talkHubs} on ${talkHubs.id} = talk_hub_id
      where ${isOwnHub(actor, hubId)} and rating is not null
    )
    select rating, count(*) filter (where is_in_room)::int as room, count(*) filter (where not is_in_room)::int as later
    from rated group by rating`);
  const results: PresenceResults = { room: { ...noRatings }, later: { ...noRatings } };
  for (const { rating, room, later } of rows) {
    results.room[rating] = room;
    results.later[rating] = later;
  }
  return results;
}
