// Questions, answers and ratings of the audience. Safe in the browser.

import type { questionTypes } from "#app/database/vocabulary.ts";
import { toPercent } from "#app/domain/values/percent.ts";
import { type Reason, type ReasonSettings, toReasons } from "#app/domain/values/reasons.ts";

export type QuestionType = (typeof questionTypes)[number];

export interface Question {
  id: string;
  question: string;
  type: QuestionType;
  required: boolean;
  /** The choices of a "choice" question; empty for the others. */
  options: string[];
}

/** The stored value of an answer to a speaker's own question: a text, a number from 0 to 10, or yes and no. */
export type Answer = string | number | boolean;

export const ratingRequired = {
  title: "Rating Required",
  message: "Please provide a rating before submitting.",
} as const;

export const maxCommentsLength = 5_000;
/** The choices of one question. */
export const maxOptions = 10;

export const questionTypeLabels: Record<QuestionType, string> = {
  rating: "Star rating",
  text: "Text",
  yes_no: "Yes or no",
  scale: "Scale from 0 to 10",
  choice: "Choice",
};

export const scalePoints = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The form field for a question's answer. It uses the id, so that a form opened before a reordering stays valid. */
export const answerField = (questionId: string): string => `q-${questionId}`;

export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];

export const ratingLabels: Record<Rating, string> = {
  1: "Poor",
  2: "Fair",
  3: "Good",
  4: "Very Good",
  5: "Excellent",
};

/** Only whole numbers from 1 to 5 are ratings. */
export const isRating = (value: number): value is Rating => ratings.some((rating) => rating === value);

/** Every hub has this question, because a talk's averages come from it. Its text and position may change. */
export const defaultQuestion = {
  question: "How would you rate this talk?",
  type: "rating",
  required: true,
  sortOrder: 0,
} as const;

/** Where feedback was sent from: by a device that scanned the hall screen, or later or by another way. */
export type Presence = "room" | "later";
export const presenceLabels: Record<Presence, string> = { room: "In the room", later: "Later" };

export type RatingCounts = Record<Rating, number>;
export const noRatings: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

/** How many ratings there are, and not the sum of their stars. */
export const ratingTotal = (counts: RatingCounts): number =>
  ratings.reduce<number>((sum, rating) => sum + counts[rating], 0);

/** Rounded to one decimal; null without ratings. */
export function ratingAverage(counts: RatingCounts): number | null {
  const total = ratingTotal(counts);
  if (total === 0) return null;
  const sum = ratings.reduce<number>((points, rating) => points + rating * counts[rating], 0);
  return Math.round((sum / total) * 10) / 10;
}

export function subtractRatings(all: RatingCounts, some: RatingCounts): RatingCounts {
  const others = { ...noRatings };
  for (const rating of ratings) others[rating] = all[rating] - some[rating];
  return others;
}

/** Of fewer ratings, a single one can move the average by about half a star. */
export const minComparableRatings = 10;

/** Whether there are ratings, but too few to compare or to find a pattern in. */
export function hasFewRatings(counts: RatingCounts): boolean {
  const total = ratingTotal(counts);
  return total > 0 && total < minComparableRatings;
}

/** The least ratings that an average is shown for to anyone but the speaker: of fewer, it tells who gave what. */
export const minPublicRatings = 5;

/** The average as strangers see it: null while there are few ratings. */
export const publicAverage = (counts: RatingCounts): number | null =>
  ratingTotal(counts) < minPublicRatings ? null : ratingAverage(counts);

/** Ratings from an audience of this size, in percent, at most 100: some rate on two devices, or from afar. */
export const audienceRate = (ratings: number, audience: number): number => Math.min(100, toPercent(ratings, audience));

/** Beside 4 and 5 stars, and beside fewer. */
export const reasonBands = ["high", "low"] as const;
export type ReasonBand = (typeof reasonBands)[number];
export const reasonBandLabels: Record<ReasonBand, string> = { high: "4 and 5 stars", low: "1 to 3 stars" };
export const bandOf = (rating: Rating): ReasonBand => (rating >= 4 ? "high" : "low");

/** What a hub offers beside each rating; nothing while it does not ask. */
export type OfferedReasons = Record<ReasonBand, Reason[]>;

export function offeredReasons(hub: ReasonSettings): OfferedReasons {
  if (!hub.askReasons) return { high: [], low: [] };
  return {
    high: toReasons(hub.highTalkReasons, hub.highRoomReasons),
    low: toReasons(hub.lowTalkReasons, hub.lowRoomReasons),
  };
}

/** The form field for the reasons beside these ratings. */
export const reasonFields = { high: "highReasons", low: "lowReasons" } as const;

/**
 * The offered reasons among those sent. Without a script a form also sends reasons that were ticked before another
 * star was chosen, and a phone may send days later what its speaker has reworded since: neither refuses the rating, and
 * neither counts.
 */
export function pickReasons(
  offered: OfferedReasons,
  { rating, ...sent }: { rating: Rating; highReasons: string[]; lowReasons: string[] },
): Reason[] {
  const band = bandOf(rating);
  return offered[band].filter(({ text }) => sent[reasonFields[band]].includes(text));
}

/** "Pace, Sound": the texts of these reasons about the talk or the room, or of all. */
export const joinReasons = (reasons: Reason[] = [], kind?: Reason["kind"]): string =>
  reasons.flatMap((reason) => (kind === undefined || reason.kind === kind ? reason.text : [])).join(", ");

/** Feedback per hundred views, rounded; 0 without views (the specification's "engagement"). */
export const responseRate = (feedback: number, views: number): number => (views > 0 ? toPercent(feedback, views) : 0);
