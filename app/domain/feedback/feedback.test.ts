import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reasonDefaults } from "#app/database/vocabulary.ts";
import {
  audienceRate,
  bandOf,
  isRating,
  joinReasons,
  minPublicRatings,
  noRatings,
  offeredReasons,
  pickReasons,
  publicAverage,
  type RatingCounts,
  ratingAverage,
  ratingLabels,
  ratings,
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
  // 57.5, and as a product of two fractions a little less.
  expect(responseRate(23, 40)).toBe(58);
  expect(audienceRate(23, 40)).toBe(58);
  expect(responseRate(5, 0)).toBe(0);
});

it("gives the rate of an audience in whole percent, at most 100", () => {
  expect(audienceRate(58, 240)).toBe(24);
  expect(audienceRate(130, 120)).toBe(100);
});

const counts = fc.record<RatingCounts>({
  1: fc.nat(9),
  2: fc.nat(9),
  3: fc.nat(9),
  4: fc.nat(9),
  5: fc.nat(9),
});

it("shows strangers the average of five ratings or more, and of fewer none", () => {
  fc.assert(
    fc.property(counts, (each) => {
      expect(publicAverage(each)).toBe(ratingTotal(each) < minPublicRatings ? null : ratingAverage(each));
    }),
  );
});

describe("reasons", () => {
  const text = fc.string({ minLength: 1, maxLength: 8 });
  const settings = fc.record({
    askReasons: fc.boolean(),
    highTalkReasons: fc.uniqueArray(text, { maxLength: 3 }),
    highRoomReasons: fc.uniqueArray(text, { maxLength: 3 }),
    lowTalkReasons: fc.uniqueArray(text, { maxLength: 3 }),
    lowRoomReasons: fc.uniqueArray(text, { maxLength: 3 }),
  });

  it("are picked from those that the hub offers beside these stars, whatever is sent, each once", () => {
    const sent = fc.array(fc.oneof(text, fc.constantFrom(...reasonDefaults.lowTalkReasons)), { maxLength: 20 });
    fc.assert(
      fc.property(settings, fc.constantFrom(...ratings), sent, sent, (hub, rating, highReasons, lowReasons) => {
        const offered = offeredReasons(hub);
        const picked = pickReasons(offered, { rating, highReasons, lowReasons });
        const ticked = rating >= 4 ? highReasons : lowReasons;
        expect(picked).toEqual(offered[bandOf(rating)].filter((reason) => ticked.includes(reason.text)));
        if (!hub.askReasons) expect(picked).toEqual([]);
        expect(pickReasons(offered, { rating, highReasons: [...ticked, ...ticked], lowReasons: ticked })).toEqual(
          picked,
        );
      }),
    );
  });

  it("are read as one line, all or those of the room", () => {
    const reasons = [{ text: "Pace", kind: "talk" } as const, { text: "Sound", kind: "room" } as const];
    expect([joinReasons(reasons), joinReasons(reasons, "room"), joinReasons()]).toEqual(["Pace, Sound", "Sound", ""]);
  });
});
