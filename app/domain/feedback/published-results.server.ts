// What others than the speaker see of a hub's ratings and visitors: reports, and results in the hall (decision 083).
// What was published stays until five more people have come. Otherwise a visitor who reads before and after one of
// them, or makes four up, learns what that one gave.
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PublishedResultKind } from "#app/database/vocabulary.ts";
import { isInRoom } from "#app/domain/audience/presence.server.ts";
import { minPublicRatings, noRatings, type Rating, type RatingCounts } from "#app/domain/feedback/feedback.ts";
import { listReasonResults, type ReasonResults } from "#app/domain/feedback/reason-results.server.ts";
import type { Services } from "#app/services.ts";

type Stored = Pick<Services, "db" | "clock">;

interface PublishedHub {
  id: string;
  speakerId: string;
}

export interface PublishedRatings {
  counts: RatingCounts;
  /** How many of them came from devices that scanned the hall screen. */
  inRoom: number;
  reasons: ReasonResults["bands"];
}

/** More texts than a hub offers, because it may have reworded them. */
const maxReasons = 50;

/**
 * The ratings at a hub as they were last published; null until five people have rated. People are devices that opened
 * the page with its beacon or scanned the hall screen. Ratings without either count in the figures, not as people.
 */
export const findPublishedRatings = (services: Stored, hub: PublishedHub): Promise<PublishedRatings | null> =>
  findPublished(services, hub.id, {
    kind: "ratings",
    people: countRaters(sql`${hub.id}::uuid`),
    async read() {
      const [{ rows }, { bands }] = await Promise.all([
        services.db.execute<{ rating: Rating; count: number; inRoom: number }>(sql`select rating,
            count(*)::int as count, (count(*) filter (where ${isInRoom(hub.id)}))::int as "inRoom"
          from feedback_submissions where talk_hub_id = ${hub.id} and rating is not null group by rating`),
        listReasonResults(services, { id: hub.speakerId }, hub.id),
      ]);
      const counts = { ...noRatings };
      for (const { rating, count } of rows) counts[rating] = count;
      const inRoom = rows.reduce((sum, row) => sum + row.inRoom, 0);
      return {
        counts,
        inRoom,
        reasons: { high: bands.high.slice(0, maxReasons), low: bands.low.slice(0, maxReasons) },
      };
    },
  });

const countRaters = (hubId: SQLWrapper): SQL => sql`(select count(*)::int from feedback_submissions
  where talk_hub_id = ${hubId} and rating is not null and device_id in (
    select device_id from hub_events where talk_hub_id = ${hubId} and kind in ('view', 'present')))`;

/**
 * Publishes the ratings of talks that nobody reads a report of, so that the speaker's profile has them. Not before the
 * talk's day is over: in the hall the figures start when the speaker reveals them.
 */
export async function publishPastRatings(services: Stored): Promise<void> {
  const { rows } = await services.db.execute<{ id: string; speakerId: string }>(sql`
    select hub.id, hub.user_id as "speakerId" from talk_hubs hub
    left join published_results published on published.talk_hub_id = hub.id and published.kind = 'ratings'
    where hub.deleted_at is null
      and hub.event_date < (${services.clock.now().toISOString()}::timestamptz at time zone hub.timezone)::date
      and exists (select 1 from feedback_submissions where talk_hub_id = hub.id and rating is not null
        and (published.published_at is null or created_at > published.published_at))
      and ${countRaters(sql`hub.id`)} >= coalesce(published.people, 0) + ${minPublicRatings}`);
  for (const hub of rows) await findPublishedRatings(services, hub);
}

interface PublishedVisitors {
  visitors: number;
  /** Devices that opened each file or link, by its id. */
  downloads: Record<string, number>;
}

/** The devices that opened a hub's page and its files as they were last published; null until five opened the page. */
export const findPublishedVisitors = (services: Stored, hubId: string): Promise<PublishedVisitors | null> => {
  const visitors = sql`(select count(distinct device_id)::int from hub_events
    where talk_hub_id = ${hubId} and kind = 'view')`;
  return findPublished(services, hubId, {
    kind: "visitors",
    people: visitors,
    async read() {
      const { rows } = await services.db.execute<PublishedVisitors & Record<string, unknown>>(sql`
        select ${visitors} as visitors, (select coalesce(jsonb_object_agg(resource_id, devices), '{}') from (
          select resource_id, count(distinct device_id) as devices from hub_events
          where talk_hub_id = ${hubId} and kind = 'download' and resource_id is not null group by resource_id
          having count(distinct device_id) >= ${minPublicRatings}) as opened) as downloads`);
      return rows[0] as PublishedVisitors;
    },
  });
};

interface Publication<Results> {
  kind: PublishedResultKind;
  /** SQL: how many people have come so far. */
  people: SQL;
  read(): Promise<Results>;
}

async function findPublished<Results extends object>(
  services: Stored,
  hubId: string,
  { kind, people, read }: Publication<Results>,
): Promise<Results | null> {
  const { db, clock } = services;
  const published = await findRow<Results>(services, hubId, { kind, people });
  if (published.now < (published.people ?? 0) + minPublicRatings) return published.results;
  const results = await read();
  // People are counted after the results were read, so that none of those in them counts as one of the next five. Of
  // two processes at once the first one publishes.
  await db.execute(sql`
    insert into published_results (talk_hub_id, kind, people, results, published_at)
    values (${hubId}, ${kind}, ${people}, ${JSON.stringify(results)}::jsonb, ${clock.now().toISOString()})
    on conflict (talk_hub_id, kind) do update
      set people = excluded.people, results = excluded.results, published_at = excluded.published_at
      where published_results.people = ${published.people}`);
  return (await findRow<Results>(services, hubId, { kind, people })).results;
}

async function findRow<Results>(
  { db }: Pick<Services, "db">,
  hubId: string,
  { kind, people }: Pick<Publication<Results>, "kind" | "people">,
) {
  const { rows } = await db.execute<{ now: number; people: number | null; results: Results | null }>(sql`
    select ${people} as now, published.people, published.results from (values (true)) as always(is_there)
    left join published_results as published on talk_hub_id = ${hubId} and kind = ${kind}`);
  return rows[0] as (typeof rows)[number];
}
