// The report for the organiser of a talk: what its page may show. Safe in the browser.

import { reasonsPerBand } from "#app/database/vocabulary.ts";
import {
  minPublicRatings,
  publicAverage,
  type Rating,
  type RatingCounts,
  type ReasonBand,
  ratingAverage,
  ratings,
  ratingTotal,
} from "#app/domain/feedback/feedback.ts";

/** How long a report's link works, in days from when it is made or saved. */
export const reportDays = [30, 90, 180, 365] as const;
export const defaultReportDays = 90;

export const maxOrganisationLength = 200;

/** People in the smallest group that a report shows. */
export const minGroup = minPublicRatings;

/** The most quotes and files. */
export const reportLimits = { quotes: 3, downloads: 8 } as const;

/** Of all quotes together: with more, the report takes a third printed page. */
const maxCharactersOnTwoPages = 1_200;

/** The path of the page. */
export const reportPath = (token: string): string => `/r/${token}`;

/** Neighbouring stars, and how many ratings have them. */
export interface RatingBand {
  highest: Rating;
  lowest: Rating;
  count: number;
  /** "least" and "most": `count` is a bound. */
  precision: "exact" | "least" | "most";
}

/** From here on a bound says something: of 20 people, at least 16. */
const minBounded = { total: 20, average: 4 };

/**
 * How people rated, from 5 stars down, without telling how many a group of 1 to 4 people has: - each star, where none
 * has such a group and both bands of the reasons have five people or more; - else those two bands, which are fixed:
 * bands that followed the numbers would tell them; - else, where most gave 4 or 5 stars, that fewer than five did not.
 * Null in any other case. A test goes through all ratings of up to 30 people: no small group follows from what is shown
 * with number and average.
 */
export function toRatingBands(counts: RatingCounts): RatingBand[] | null {
  const total = ratingTotal(counts);
  const stars = ratings.toReversed().map((rating) => toBand(counts, rating, rating));
  const [upper, lower] = [toBand(counts, 5, 4), toBand(counts, 3, 1)];
  if (upper.count >= minGroup && lower.count >= minGroup)
    return stars.some(({ count }) => count > 0 && count < minGroup) ? [upper, lower] : stars;
  const isMostlyUpper = total >= minBounded.total && (ratingAverage(counts) ?? 0) >= minBounded.average;
  if (!isMostlyUpper) return null;
  const unknown = minGroup - 1;
  return [
    { ...upper, count: total - unknown, precision: "least" },
    { ...lower, count: unknown, precision: "most" },
  ];
}

const toBand = (counts: RatingCounts, highest: Rating, lowest: Rating): RatingBand => ({
  highest,
  lowest,
  count: ratings.reduce((sum, star) => sum + (star >= lowest && star <= highest ? counts[star] : 0), 0),
  precision: "exact",
});

/** "5 stars", "4 and 5 stars", "1 to 3 stars" */
export function formatBand({ highest, lowest }: Pick<RatingBand, "highest" | "lowest">): string {
  if (highest === lowest) return highest === 1 ? "1 star" : `${highest} stars`;
  return `${lowest} ${highest - lowest === 1 ? "and" : "to"} ${highest} stars`;
}

/** "52", "37 or more", "fewer than 5" */
export function formatBandCount({ count, precision }: Pick<RatingBand, "count" | "precision">): string {
  if (precision === "most") return `fewer than ${count + 1}`;
  return `${count.toLocaleString("en")}${precision === "least" ? " or more" : ""}`;
}

export interface ReportRatings {
  total: number;
  /** To one decimal. */
  average: number;
  bands: RatingBand[] | null;
}

/** The ratings as a report shows them; null below five, where even their number stays with the speaker. */
export function toReportRatings(counts: RatingCounts): ReportRatings | null {
  const average = publicAverage(counts);
  return average === null ? null : { total: ratingTotal(counts), average, bands: toRatingBands(counts) };
}

/** The percentage of ratings that are in the band; of a bound, the one that is certain. */
export const bandPercent = ({ count, precision }: Pick<RatingBand, "count" | "precision">, total: number): number =>
  Math.floor((count * 100) / total + (precision === "exact" ? 0.5 : 0));

/** Of all ratings, those with 4 or 5 stars, exactly or at least; null where the bands do not tell it. */
export function toUpperShare({ total, bands }: ReportRatings): { percent: number; isExact: boolean } | null {
  if (!bands) return null;
  const upper = bands.filter(({ lowest }) => lowest >= 4);
  const count = upper.reduce((sum, band) => sum + band.count, 0);
  const precision = upper[0]?.precision ?? "exact";
  return { percent: bandPercent({ count, precision }, total), isExact: precision === "exact" };
}

/**
 * The texts that at least five people ticked, the most frequent first. Without numbers, which could be subtracted from
 * the bands. Those beside few stars only with bands: they tell that five people gave so few.
 */
export const toReportReasons = (
  counts: Record<ReasonBand, { text: string; count: number }[]>,
  { bands }: Pick<ReportRatings, "bands">,
): Record<ReasonBand, string[]> => ({ high: frequent(counts.high), low: bands ? frequent(counts.low) : [] });

const frequent = (counts: { text: string; count: number }[]): string[] =>
  [...new Set(counts.filter(({ count }) => count >= minGroup).map(({ text }) => text))].slice(0, reasonsPerBand);

/** What a new report suggests: quotes that leave room for its other parts on two printed pages, the first in any case. */
export function pickReportQuotes<Quote extends { comment: string }>(quotes: Quote[]): Quote[] {
  let picked: Quote[] = [];
  for (const quote of quotes) {
    const more = [...picked, quote];
    if (picked.length === 0 || fitOnTwoPages(more)) picked = more;
  }
  return picked.slice(0, reportLimits.quotes);
}

const fitOnTwoPages = (quotes: { comment: string }[]): boolean =>
  quotes.reduce((sum, { comment }) => sum + comment.length, 0) <= maxCharactersOnTwoPages;

interface PrintedParts {
  quotes: { comment: string }[];
  bands: number;
  hasReasons: boolean;
  downloads: number;
}

/** By the millimetres that its parts take beside those of every report, because a browser can't count pages by itself. */
export function countPrintedPages({ quotes, bands, hasReasons, downloads }: PrintedParts): 1 | 2 | "more" {
  if (!fitOnTwoPages(quotes)) return "more";
  const quoteLines = quotes.flatMap(({ comment }) => comment.split("\n").map((text) => Math.ceil(text.length / 90)));
  const heights = [
    Math.max(bands && 10 + bands * 10, hasReasons ? 45 : 0),
    quotes.length && 14 + quotes.length * 9,
    ...quoteLines.map((lines) => lines * 5),
    downloads && 14 + downloads * 8,
  ];
  return heights.reduce((sum, height) => sum + height, 0) > roomOnOnePage ? 2 : 1;
}
const roomOnOnePage = 115;
