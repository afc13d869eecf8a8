import { sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { maxDeliveryReasons } from "#app/domain/deliveries/deliveries.ts";
import { noRatings, type Presence, type Rating, type RatingCounts } from "#app/domain/feedback/feedback.ts";
import { countReasons, type ReasonCount, type ReasonResults } from "#app/domain/feedback/reason-results.server.ts";
import { isAboutRoomOnly } from "#app/domain/feedback/submissions.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import { isOwnHub, type OwnHub } from "#app/domain/hubs/queries.server.ts";
import { type Page, toPageNumber } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

export const deliveriesPerPage = 20;

/** A hub as one delivery of its talk, with what its audience gave. Hidden comments count, as in every average. */
export interface Delivery extends DeliveryHub {
  distribution: RatingCounts;
  presence: Record<Presence, RatingCounts>;
  /** Those that the room alone explains. They are in the other counts too. */
  roomOnly: RatingCounts;
  /** The most frequent of each band. */
  reasons: ReasonResults["bands"];
}

interface DeliveryHub {
  id: string;
  title: string;
  status: HubStatus;
  eventName: string | null;
  eventDate: string | null;
  startTime: string | null;
  timezone: string;
  audienceCount: number | null;
  changeNote: string | null;
}

type DeliveryRow = DeliveryHub &
  Record<string, unknown> & {
    rated: { rating: Rating; isInRoom: boolean; isRoomOnly: boolean; count: number }[];
    ticked: { rating: Rating; ticked: ReasonCount[] }[];
    total: number;
  };

/**
 * One page (counted from 1; one beyond the last means the last) of the deliveries of the talk that the actor's hub belongs
 * to, the newest first and those without a date before them: one statement, however many there are. A hub that belongs to
 * none is its only delivery. Empty for another speaker's hub.
 */
export async function listDeliveries(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  page: number,
): Promise<Page<Delivery>> {
  const { rows } = await db.execute<DeliveryRow>(sql`
    with chosen as materialized (select id, talk_id from talk_hubs where ${isOwnHub(actor, hubId)}),
    deliveries as materialized (
      select ${talkHubs.id}, title, ${effectiveStatusAt(clock.now())} as status, event_name as "eventName",
        event_date::text as "eventDate", start_time::text as "startTime", timezone, audience_count as "audienceCount",
        change_note as "changeNote", count(*) over ()::int as total, row_number() over (
          order by event_date desc nulls first, start_time desc nulls last, created_at desc, ${talkHubs.id} desc) as place
      from talk_hubs join chosen on chosen.id = ${talkHubs.id} or chosen.talk_id = ${talkHubs.talkId}
      where ${talkHubs.userId} = ${actor.id} and deleted_at is null
    ),
    shown as materialized (
      select * from deliveries
      where ceil(place / ${deliveriesPerPage}::numeric) = least(${Math.max(1, page)}::numeric, ceil(total / ${deliveriesPerPage}::numeric))
    ),
    present as materialized (
      select distinct talk_hub_id, device_id from shown join hub_events on talk_hub_id = shown.id where kind = 'present'
    ),
    rated as materialized (
      select shown.id, rating, coalesce(responses -> 'reasons', '[]') as reasons,
        present.device_id is not null as is_in_room, count(*) as count
      from shown join feedback_submissions on talk_hub_id = shown.id left join present using (talk_hub_id, device_id)
      where rating is not null group by 1, 2, 3, 4
    ),
    counted as (
      select id, rating, is_in_room, ${isAboutRoomOnly(sql`reasons`)} as is_room_only, sum(count)::int as count
      from rated group by 1, 2, 3, 4
    ),
    ticked as (
      select id, rating, reason, sum(count)::int as count
      from rated cross join lateral jsonb_array_elements(reasons) as each(reason) group by 1, 2, 3
    ),
    ticked_by_rating as (
      select id, rating, jsonb_agg(reason || jsonb_build_object('count', count)) as ticked from ticked group by 1, 2
    )
    select shown.*,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'rating', rating, 'isInRoom', is_in_room, 'isRoomOnly', is_room_only, 'count', count)), '[]')
        from counted where counted.id = shown.id) as rated,
      (select coalesce(jsonb_agg(jsonb_build_object('rating', rating, 'ticked', ticked)), '[]')
        from ticked_by_rating where ticked_by_rating.id = shown.id) as ticked
    from shown order by place`);
  const total = rows[0]?.total ?? 0;
  return { rows: rows.map(toDelivery), total, position: toPageNumber(total, { page, perPage: deliveriesPerPage }) };
}

function toDelivery({ rated, ticked, total, ...hub }: DeliveryRow): Delivery {
  const { high, low } = countReasons(ticked);
  const delivery: Delivery = {
    id: hub.id,
    title: hub.title,
    status: hub.status,
    eventName: hub.eventName,
    eventDate: hub.eventDate,
    startTime: hub.startTime,
    timezone: hub.timezone,
    audienceCount: hub.audienceCount,
    changeNote: hub.changeNote,
    distribution: { ...noRatings },
    presence: { room: { ...noRatings }, later: { ...noRatings } },
    roomOnly: { ...noRatings },
    reasons: { high: high.slice(0, maxDeliveryReasons), low: low.slice(0, maxDeliveryReasons) },
  };
  for (const { rating, isInRoom, isRoomOnly, count } of rated) {
    delivery.distribution[rating] += count;
    delivery.presence[isInRoom ? "room" : "later"][rating] += count;
    if (isRoomOnly) delivery.roomOnly[rating] += count;
  }
  return delivery;
}

/** How many of the actor's hubs may be chosen as another delivery. */
const maxChoices = 200;

export interface TalkToJoin extends Record<string, unknown> {
  id: string;
  title: string;
  eventName: string | null;
  eventDate: string | null;
  /** How many hubs join together with it. */
  otherDeliveries: number;
}

/** The actor's newest hubs that are not deliveries of this hub's talk. */
export async function listTalksToJoin(
  { db }: Services,
  actor: Actor,
  hub: Pick<OwnHub, "id" | "talkId">,
): Promise<TalkToJoin[]> {
  const { rows } = await db.execute<TalkToJoin>(sql`
    select id, title, event_name as "eventName", event_date::text as "eventDate",
      case when talk_id is null then 0 else count(*) over (partition by talk_id)::int - 1 end as "otherDeliveries"
    from talk_hubs
    where user_id = ${actor.id} and deleted_at is null and id <> ${hub.id}
      and (talk_id is null or talk_id is distinct from ${hub.talkId}::uuid)
    order by created_at desc, id desc limit ${maxChoices}`);
  return rows;
}
