// A hub's current stats. The screen and its live updates both read them here, so that they agree.
import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { talkRequests } from "#app/database/schema/talk-requests.ts";
import { presentDevices } from "#app/domain/audience/presence.server.ts";
import { isInState } from "#app/domain/audience-requests/queries.server.ts";
import { noRatings, type RatingCounts, ratingAverage, ratings, ratingTotal } from "#app/domain/feedback/feedback.ts";
import { maxRecentComments } from "#app/domain/feedback/queries.server.ts";
import { sumEvents } from "#app/domain/figures/figures.server.ts";
import { effectiveStatusAt } from "#app/domain/hubs/effective-status.server.ts";
import type { HubStatus } from "#app/domain/hubs/hubs.ts";
import type { TalkPhase } from "#app/domain/hubs/talk-life.server.ts";
import { phaseAt } from "#app/domain/hubs/talk-phase.server.ts";
import { type CommentQuote, quoteOfComment } from "#app/domain/quotes/queries.server.ts";
import type { Reason } from "#app/domain/values/reasons.ts";
import type { Actor, Services } from "#app/services.ts";

export interface LiveHub {
  id: string;
  /** Changes whenever anything below changes. */
  version: string;
  status: HubStatus;
  phase: TalkPhase;
  /** The owner's time zone, for "yesterday". */
  timezone: string;
  stats: { views: number; devices: number; leads: number; downloads: number; connectClicks: number; shares: number };
  /** Hidden comments count, so that averages stay honest. */
  feedback: {
    total: number;
    /** To one decimal; null without ratings. */
    average: number | null;
    comments: number;
    distribution: RatingCounts;
  };
  /** Requests of attendees that wait for approval. */
  waitingAudienceRequestCount: number;
  /** The newest visible comments. */
  comments: LiveComment[];
}

export interface LiveComment {
  id: string;
  rating: number;
  text: string;
  reasons: Reason[];
  /** The consent to quote it. */
  quote: CommentQuote | null;
  email: string | null;
  /** Shown on the hall screen. */
  isApproved: boolean;
  isInRoom: boolean;
  createdAt: Date;
}

export interface WatchedHub {
  hubId: string;
  ownerId: string;
}

/** One of the actor's hubs; null when it is not theirs or trashed. */
export async function findLiveHub(
  services: Services,
  actor: Pick<Actor, "id">,
  hubId: string,
): Promise<LiveHub | null> {
  const [hub] = isUuid(hubId) ? await listLiveHubs(services, [{ hubId, ownerId: actor.id }]) : [];
  return hub ?? null;
}

/** Those of `watched` that belong to their speaker, in one statement. */
export async function listLiveHubs({ db, clock }: Services, watched: WatchedHub[]): Promise<LiveHub[]> {
  const { rows } = await db.execute<LiveRow>(sql`
    with counted as (
      select ${talkHubs.id} as hub_id, rating, count(*) as answers,
        count(*) filter (where responses ? 'comments' and ${comment} is not null) as comments
      from ${talkHubs} join feedback_submissions on talk_hub_id = ${talkHubs.id}
      where ${isWatched(watched)} group by 1, 2
    )
    select ${talkHubs.id}, ${effectiveStatusAt(clock.now())} as status, ${phaseAt(clock.now())} as phase,
      ${profiles.timezone},
      ${talkHubs.viewCount} as views, ${talkHubs.leadCount} as leads,
      (select count(distinct device_id) from hub_events where talk_hub_id = ${talkHubs.id} and kind = 'view') as devices,
      events.downloads, events.connect_clicks, events.shares,
      (select count(*) from ${talkRequests} where talk_hub_id = ${talkHubs.id} and ${isInState("waiting")})
        as waiting_requests,
      (select coalesce(jsonb_object_agg(rating, answers), '{}') from counted
        where hub_id = ${talkHubs.id} and rating is not null) as rated,
      (select coalesce(sum(comments), 0) from counted where hub_id = ${talkHubs.id}) as comment_count,
      (with newest as materialized (
        select id, rating, ${comment} as text, coalesce(responses -> 'reasons', '[]') as reasons,
          ${quoteOfComment} as quote, submitter_email as email, created_at as "createdAt",
          approved_at is not null as "isApproved", device_id
        from feedback_submissions
        where talk_hub_id = ${talkHubs.id} and rating is not null and hidden_at is null and ${comment} is not null
        order by created_at desc, id desc limit ${maxRecentComments}
      ), present as materialized (${presentDevices(talkHubs.id)} and device_id in (select device_id from newest))
      select coalesce(jsonb_agg(to_jsonb(newest) - 'device_id' || jsonb_build_object('isInRoom',
        device_id in (select device_id from present)) order by newest."createdAt" desc, newest.id desc), '[]')
        from newest) as comments
    from ${talkHubs} join ${profiles} on ${profiles.id} = ${talkHubs.userId} cross join lateral (
      select ${sumEvents("download")} as downloads, ${sumEvents("connect")} as connect_clicks, ${sumEvents("share")} as shares
      from hub_events where talk_hub_id = ${talkHubs.id} and kind in ('download', 'connect', 'share')
    ) as events
    where ${isWatched(watched)} and ${talkHubs.deletedAt} is null`);
  return rows.map(fromRow);
}

const comment = sql`nullif(trim(responses ->> 'comments'), '')`;

const isWatched = (watched: WatchedHub[]): SQL =>
  sql`(${talkHubs.id}, ${talkHubs.userId}) in (${sql.join(
    watched.map(({ hubId, ownerId }) => sql`(${hubId}::uuid, ${ownerId}::uuid)`),
    sql`, `,
  )})`;

type LiveRow = Record<
  "views" | "leads" | "devices" | "downloads" | "connect_clicks" | "shares" | "comment_count" | "waiting_requests",
  string
> & {
  id: string;
  status: HubStatus;
  phase: TalkPhase;
  timezone: string;
  rated: Record<string, number>;
  comments: (Omit<LiveComment, "createdAt"> & { createdAt: string })[];
};

function fromRow(row: LiveRow): LiveHub {
  const distribution = { ...noRatings };
  for (const rating of ratings) distribution[rating] = row.rated[rating] ?? 0;
  const version = createHash("sha256").update(JSON.stringify(row)).digest("base64url").slice(0, 16);
  return {
    version,
    id: row.id,
    status: row.status,
    phase: row.phase,
    timezone: row.timezone,
    stats: {
      views: Number(row.views),
      devices: Number(row.devices),
      leads: Number(row.leads),
      downloads: Number(row.downloads),
      connectClicks: Number(row.connect_clicks),
      shares: Number(row.shares),
    },
    feedback: {
      total: ratingTotal(distribution),
      average: ratingAverage(distribution),
      comments: Number(row.comment_count),
      distribution,
    },
    waitingAudienceRequestCount: Number(row.waiting_requests),
    comments: row.comments.map((each) => ({ ...each, createdAt: new Date(each.createdAt) })),
  };
}
