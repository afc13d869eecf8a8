import { describe, expect, it } from "vitest";
import {
  isRating,
  noRatings,
  ratingAverage,
  ratingLabels,
  ratingTotal,
  responseRate,
} from "#app/domain/feedback/feedback.ts";

describe("ratings", () => {
  it("carry the specification's labels", () => {
    expect(Object.values(ratingLabels)).toEqual(["Poor", "Fair", "Good", "Very Good", "Excellent"]);
  });

  it("are whole numbers from 1 to 5", () => {
    expect([1, 5].every(isRating)).toBe(true);
    expect([0, 6, 4.5, Number.NaN].some(isRating)).toBe(false);
  });

  it("average to one decimal, or to null without ratings", () => {
    expect(ratingAverage({ ...noRatings, 4: 2, 5: 1 })).toBe(4.3);
    expect(ratingTotal({ ...noRatings, 4: 2, 5: 1 })).toBe(3);
    expect(ratingAverage(noRatings)).toBeNull();
  });
});

it("gives the response rate in whole percent of views, 0 without views", () => {
  expect(responseRate(1, 3)).toBe(33);
  expect(responseRate(5, 0)).toBe(0);
});
