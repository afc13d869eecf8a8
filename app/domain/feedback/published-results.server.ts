// What others than the speaker see of a hub's ratings and visitors: reports, and results in the hall (decision 083).
// What was published stays until five more people have come. Otherwise a visitor who reads before and after one of
// them, or makes four up, learns what that one gave.
import { type SQL, sql } from "drizzle-orm";
import type { PublishedResultKind } from "#app/database/vocabulary.ts";
import { minPublicRatings, noRatings, type Rating, type RatingCounts } from "#app/domain/feedback/feedback.ts";
import { listReasonResults, type ReasonResults } from "#app/domain/feedback/reason-results.server.ts";
import type { Services } from "#app/services.ts";

interface PublishedHub {
  id: string;
  speakerId: string;
}

export interface PublishedRatings {
  counts: RatingCounts;
  reasons: ReasonResults["bands"];
}

/** More texts than a hub offers, because it may have reworded them. */
const maxReasons = 50;

/**
 * The ratings at a hub as they were last published; null until five people have rated. People are devices that opened
 * the page with its beacon or scanned the hall screen. Ratings without either count in the figures, not as people.
 */
export const findPublishedRatings = (services: Services, hub: PublishedHub): Promise<PublishedRatings | null> =>
  findPublished(services, hub.id, {
    kind: "ratings",
    people: sql`(select count(*)::int from feedback_submissions
      where talk_hub_id = ${hub.id} and rating is not null and device_id in (
        select device_id from hub_events where talk_hub_id = ${hub.id} and kind in ('view', 'present')))`,
    async read() {
      const [{ rows }, { bands }] = await Promise.all([
        services.db.execute<{ rating: Rating; count: number }>(sql`select rating, count(*)::int as count
          from feedback_submissions where talk_hub_id = ${hub.id} and rating is not null group by rating`),
        listReasonResults(services, { id: hub.speakerId }, hub.id),
      ]);
      const counts = { ...noRatings };
      for (const { rating, count } of rows) counts[rating] = count;
      return { counts, reasons: { high: bands.high.slice(0, maxReasons), low: bands.low.slice(0, maxReasons) } };
    },
  });

interface PublishedVisitors {
  visitors: number;
  /** Devices that opened each file or link, by its id. */
  downloads: Record<string, number>;
}

/** The devices that opened a hub's page and its files as they were last published; null until five opened the page. */
export const findPublishedVisitors = (services: Services, hubId: string): Promise<PublishedVisitors | null> => {
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
  services: Services,
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
  { db }: Services,
  hubId: string,
  { kind, people }: Pick<Publication<Results>, "kind" | "people">,
) {
  const { rows } = await db.execute<{ now: number; people: number | null; results: Results | null }>(sql`
    select ${people} as now, published.people, published.results from (values (true)) as always(is_there)
    left join published_results as published on talk_hub_id = ${hubId} and kind = ${kind}`);
  return rows[0] as (typeof rows)[number];
}
