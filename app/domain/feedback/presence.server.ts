// Ratings of devices that scanned the hall screen, apart from those that came later or by another way.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import { noRatings, type Presence, type Rating, type RatingCounts } from "#app/domain/feedback/feedback.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** SQL: the device scanned the hall screen of the hub `hubId`, before or after it sent the submission. */
export const isInRoom = (hubId: string | SQLWrapper): SQL<boolean> =>
  typeof hubId === "string" && !isUuid(hubId)
    ? sql`false`
    : sql`${feedbackSubmissions.deviceId} in (${presentDevices(hubId)})`;

/** SQL: a query of the devices that scanned the hall screen of the hub `hubId`, each once for every day. */
export const presentDevices = (hubId: string | SQLWrapper): SQL =>
  sql`select device_id from hub_events where talk_hub_id = ${hubId} and kind = 'present'`;

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
