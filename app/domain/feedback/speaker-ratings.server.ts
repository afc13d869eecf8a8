// The ratings that a speaker's profile shows: those that were published of each talk, added up (decision 083). So nobody
// learns from the sum what the talks' own reports do not tell, and the page reads no ratings.
import { sql } from "drizzle-orm";
import { talkHubs } from "#app/database/schema/index.ts";
import { publicAverage, ratingTotal } from "#app/domain/feedback/feedback.ts";
import { hubPermissionsAt } from "#app/domain/hubs/authorise-hub.server.ts";
import { anonymousViewer } from "#app/domain/hubs/hubs.ts";
import type { Services } from "#app/services.ts";

export interface SpeakerRating {
  average: number;
  ratings: number;
  talks: number;
  /** Ratings from devices that scanned the hall screen. */
  inRoom: number;
}

export interface SpeakerRatings {
  /** Null until there are five. */
  all: SpeakerRating | null;
  /** By the id of the signature talk that was given; none below five. */
  bySignatureTalk: Record<string, SpeakerRating>;
}

/** Every talk counts that visitors may know of, open, closed or archived: a speaker can't leave one out of the average. */
export async function findSpeakerRatings({ db, clock }: Services, speakerId: string): Promise<SpeakerRatings> {
  const { mayKnow } = hubPermissionsAt({ viewer: anonymousViewer, now: clock.now() });
  const count = (stars: number) => sql`sum((results -> 'counts' ->> ${String(stars)})::int)::int`;
  const { rows } = await db.execute<RatingRow>(sql`
    select ${talkHubs.signatureTalkId} as "signatureTalkId", grouping(${talkHubs.signatureTalkId}) = 1 as "isTotal",
      count(*)::int as talks, coalesce(sum((results ->> 'inRoom')::int), 0)::int as "inRoom",
      ${count(1)} as one, ${count(2)} as two, ${count(3)} as three, ${count(4)} as four, ${count(5)} as five
    from ${talkHubs} join published_results on talk_hub_id = ${talkHubs.id} and kind = 'ratings'
    where ${talkHubs.userId} = ${speakerId} and ${mayKnow}
    group by grouping sets ((), (${talkHubs.signatureTalkId}))`);
  const ratings: SpeakerRatings = { all: null, bySignatureTalk: {} };
  for (const row of rows) {
    const rating = toRating(row);
    if (row.isTotal) ratings.all = rating;
    else if (row.signatureTalkId && rating) ratings.bySignatureTalk[row.signatureTalkId] = rating;
  }
  return ratings;
}

type RatingRow = Record<string, unknown> &
  Pick<SpeakerRating, "talks" | "inRoom"> & {
    signatureTalkId: string | null;
    isTotal: boolean;
  } & Record<"one" | "two" | "three" | "four" | "five", number | null>;

function toRating({ talks, inRoom, one, two, three, four, five }: RatingRow): SpeakerRating | null {
  const counts = { 1: one ?? 0, 2: two ?? 0, 3: three ?? 0, 4: four ?? 0, 5: five ?? 0 };
  const average = publicAverage(counts);
  return average === null ? null : { average, ratings: ratingTotal(counts), talks, inRoom };
}
