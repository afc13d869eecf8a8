// A sentence about a talk, made from its ratings.
import {
  hasFewRatings,
  minComparableRatings,
  type RatingCounts,
  type ReasonBand,
} from "#app/domain/feedback/feedback.ts";
import type { ReasonCount } from "#app/domain/feedback/reason-results.server.ts";
import { labelReason } from "#app/domain/values/reasons.ts";

/** Fewer people than these in one minute, or with one reason, say more about chance than about the talk. */
const minNamedCount = 3;
/** Of more reasons that are equally frequent, none stands out. */
const maxNamedReasons = 2;

interface SummarisedResults {
  distribution: RatingCounts;
  /** The minute in which most people rated, in the talk's time zone. */
  peak: { at: string; count: number } | null;
  /** The city of that time zone; null where it is the speaker's own. */
  zone: string | null;
  /** The most frequent reason first. */
  reasons: Record<ReasonBand, ReasonCount[]>;
}

/**
 * "Best minute 10:44 (Sydney). People liked Pace. What could be better: Sound (room)." Leaves out what does not stand out;
 * null where nothing does, and without ratings.
 */
export function summariseResults({ distribution, peak, zone, reasons }: SummarisedResults): string | null {
  if (hasFewRatings(distribution)) return `From ${minComparableRatings} ratings on, you'll read here what stood out.`;
  const [liked, improvable] = [nameTopReasons(reasons.high), nameTopReasons(reasons.low)];
  const sentences = [
    peak && peak.count >= minNamedCount && `Best minute ${peak.at}${zone ? ` (${zone})` : ""}.`,
    liked && `People liked ${liked}.`,
    improvable && `What could be better: ${improvable}.`,
  ];
  return sentences.filter(Boolean).join(" ") || null;
}

/** "Pace", or "Pace and Story" where both are equally frequent. */
function nameTopReasons(counts: ReasonCount[]): string | null {
  const highest = counts[0]?.count ?? 0;
  const named = counts.filter(({ count }) => count === highest);
  return highest < minNamedCount || named.length > maxNamedReasons ? null : named.map(labelReason).join(" and ");
}
