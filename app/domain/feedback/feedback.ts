// The audience's answers. Safe in the browser.
import type { questionTypes } from "#app/database/vocabulary.ts";

export type QuestionType = (typeof questionTypes)[number];

export const ratings = [1, 2, 3, 4, 5] as const;
export type Rating = (typeof ratings)[number];

export const ratingLabels: Record<Rating, string> = {
  1: "Poor",
  2: "Fair",
  3: "Good",
  4: "Very Good",
  5: "Excellent",
};

export const isRating = (value: number): value is Rating => ratings.some((rating) => rating === value);

/** Made with every hub. */
export const defaultQuestion = {
  question: "How would you rate this talk?",
  type: "rating",
  required: true,
  sortOrder: 0,
} as const;

export type RatingCounts = Record<Rating, number>;
export const noRatings: RatingCounts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

export const ratingTotal = (counts: RatingCounts): number =>
  ratings.reduce<number>((sum, rating) => sum + counts[rating], 0);

/** To one decimal, or null while nobody has rated. */
export function ratingAverage(counts: RatingCounts): number | null {
  const total = ratingTotal(counts);
  if (total === 0) return null;
  const sum = ratings.reduce<number>((points, rating) => points + rating * counts[rating], 0);
  return Math.round((sum / total) * 10) / 10;
}

/** Feedback of a hundred views, in whole percent; 0 with no views (the specification's "engagement"). */
export const responseRate = (feedback: number, views: number): number =>
  views > 0 ? Math.round((feedback / views) * 100) : 0;
