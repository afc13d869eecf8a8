import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noRatings, type Rating, type RatingCounts, ratings, ratingTotal } from "#app/domain/feedback/feedback.ts";
import {
  countPrintedPages,
  formatBand,
  formatBandCount,
  minGroup,
  pickReportQuotes,
  reportLimits,
  toRatingBands,
  toReportRatings,
  toReportReasons,
  toUpperShare,
} from "#app/domain/reports/reports.ts";

const counted = (counts: Partial<RatingCounts>): RatingCounts => ({ ...noRatings, ...counts });
const describeBands = (counts: Partial<RatingCounts>) =>
  toRatingBands(counted(counts))?.map((band) => `${formatBand(band)}: ${formatBandCount(band)}`) ?? null;

const anyCounts = fc
  .tuple(...ratings.map(() => fc.oneof(fc.nat(6), fc.nat(400))))
  .map((counts) => Object.fromEntries(ratings.map((rating, i) => [rating, counts[i]])) as RatingCounts);

describe("a report's distribution", () => {
  it("shows each star, or two bands where a star has 1 to 4 people", () => {
    expect(describeBands({ 5: 20, 4: 8, 2: 6 })).toEqual([
      "5 stars: 20",
      "4 stars: 8",
      "3 stars: 0",
      "2 stars: 6",
      "1 star: 0",
    ]);
    expect(describeBands({ 5: 40, 4: 12, 3: 6, 1: 1 })).toEqual(["4 and 5 stars: 52", "1 to 3 stars: 7"]);
  });

  it("tells of few bad ratings only that they are few, and the same of none", () => {
    const few = ["4 and 5 stars: 37 or more", "1 to 3 stars: fewer than 5"];
    for (const counts of [{ 5: 40, 1: 1 }, { 5: 20, 4: 18, 3: 3 }, { 5: 41 }])
      expect(describeBands(counts)).toEqual(few);
  });

  it("is left out where it would say nothing, and everything below five ratings", () => {
    expect(toReportRatings(counted({ 5: 4 }))).toBeNull();
    expect(toReportRatings(counted({ 5: 7, 4: 1 }))).toEqual({ total: 8, average: 4.9, bands: null });
    expect(describeBands({ 4: 4, 3: 20 })).toBeNull();
  });

  it("tells the share of 4 and 5 stars as exactly as the bands do", () => {
    const share = (counts: Partial<RatingCounts>) =>
      toUpperShare({ total: ratingTotal(counted(counts)), average: 4, bands: toRatingBands(counted(counts)) });
    expect(share({ 5: 20, 4: 8, 2: 6 })).toEqual({ percent: 82, isExact: true });
    expect(share({ 5: 40, 4: 12, 3: 6, 1: 1 })).toEqual({ percent: 88, isExact: true });
    for (const counts of [{ 5: 40, 1: 1 }, { 5: 41 }]) expect(share(counts)).toEqual({ percent: 90, isExact: false });
    expect(share({ 4: 4, 3: 20 })).toBeNull();
  });

  it("covers every rating once, and shows no number of 1 to 4 people", () => {
    fc.assert(
      fc.property(anyCounts, (counts) => {
        const bands = toRatingBands(counts);
        if (bands === null) return;
        expect(bands.filter(({ count, precision }) => precision === "exact" && isSmall(count))).toEqual([]);
        const stars = bands.flatMap(({ highest, lowest }) =>
          ratings.filter((each) => each >= lowest && each <= highest),
        );
        expect(stars.toSorted()).toEqual([...ratings]);
        expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(ratingTotal(counts));
      }),
    );
  });

  it.each([10, 20, 25, 30])(
    "of %i ratings cannot be undone: another one, with another small group, looks the same",
    (total) => {
      const byReport = Map.groupBy(distributionsOf(total), (counts) => JSON.stringify(toReportRatings(counts)));
      const undone = [...byReport.values()].flatMap((alike) =>
        alike.filter(
          (counts) =>
            toRatingBands(counts) !== null &&
            ratings.some((star) => isSmall(counts[star]) && alike.every((other) => other[star] === counts[star])),
        ),
      );
      expect(undone).toEqual([]);
    },
  );
});

const isSmall = (count: number) => count > 0 && count < minGroup;

/** Every way in which that many people can rate. */
function distributionsOf(total: number): RatingCounts[] {
  const fill = (stars: Rating[], left: number): Partial<RatingCounts>[] => {
    const [star, ...rest] = stars;
    if (star === undefined) return [];
    if (rest.length === 0) return [{ [star]: left }];
    return Array.from({ length: left + 1 }, (_, count) =>
      fill(rest, left - count).map((others) => ({ [star]: count, ...others })),
    ).flat();
  };
  return fill([...ratings], total).map(counted);
}

it("reasons are those of five people or more, in order and without numbers", () => {
  const ticked = [
    { text: "Story", count: 30 },
    { text: "Pace", count: 5 },
    { text: "Sound", count: 4 },
  ];
  const both = { high: ticked, low: ticked.slice(1) };
  const bands = toRatingBands(counted({ 5: 40, 3: 5, 1: 1 }));
  expect(toReportReasons(both, { bands })).toEqual({ high: ["Story", "Pace"], low: ["Pace"] });
  expect(toReportReasons(both, { bands: null })).toEqual({ high: ["Story", "Pace"], low: [] });
});

it("quotes fill no more than their part of a page, and the first is there however long it is", () => {
  const quote = (length: number) => ({ comment: "x".repeat(length) });
  expect(pickReportQuotes([quote(5_000), quote(10)])).toHaveLength(1);
  expect(pickReportQuotes([quote(800), quote(700), quote(300)]).map(({ comment }) => comment.length)).toEqual([
    800, 300,
  ]);
  expect(pickReportQuotes(Array.from({ length: 9 }, () => quote(20)))).toHaveLength(reportLimits.quotes);
});

it("a report is printed on one page, on two with quotes and files, and on as many as long quotes need", () => {
  const pages = (...lengths: number[]) =>
    countPrintedPages({
      ...{ bands: 2, hasReasons: true, downloads: 2 },
      quotes: lengths.map((length) => ({ comment: "x".repeat(length) })),
    });
  expect([pages(), pages(400, 400, 400), pages(400, 400, 401), pages(5_000)]).toEqual([1, 2, "more", "more"]);
});
