// One talk, given several times. Safe in the browser.
import { type RatingCounts, ratingTotal } from "#app/domain/feedback/feedback.ts";

export const maxChangeNoteLength = 500;

/** The reasons shown of each band: the most frequent. */
export const maxDeliveryReasons = 3;

/** Of fewer ratings, a single one can move the average by about half a star, so the comparison marks them. */
export const minComparableRatings = 10;

/** Whether there are ratings, but too few to compare. */
export function hasFewRatings(counts: RatingCounts): boolean {
  const total = ratingTotal(counts);
  return total > 0 && total < minComparableRatings;
}
