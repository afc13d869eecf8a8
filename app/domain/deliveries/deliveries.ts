// One talk, given several times: hubs with the same `talk_id`. A table of talks would have a row without a column of its
// own, as each hub has its title. A column `duplicated_from` would be a tree, which joining by hand and purging the
// original would break. Safe in the browser.
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
