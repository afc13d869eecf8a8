import { describe, expect, it } from "vitest";
import {
  type CurvePoint,
  daysIn,
  findPeak,
  listActivePoints,
  noCurveStats,
  periodBefore,
  readRange,
  sumCurve,
  sumStats,
} from "#app/domain/analytics/analytics.ts";

const today = "2026-11-21";
const read = (query: string) => readRange(new URLSearchParams(query), today);

describe("the range in an address", () => {
  it.each([
    ["", "2026-10-23", 30],
    ["range=7", "2026-11-15", 7],
    ["range=90", "2026-08-24", 90],
    ["range=4000", "2026-10-23", 30],
  ])("%j starts on %s and has %i days up to today", (query, from, days) => {
    const range = read(query);
    expect(range).toMatchObject({ from, to: today, problem: null });
    expect(daysIn(range)).toBe(days);
  });

  it("may be custom, up to a leap year", () => {
    expect(read("range=custom&from=2024-02-29&to=2024-03-01")).toMatchObject({ from: "2024-02-29", problem: null });
    expect(read(`range=custom&from=2025-11-21&to=${today}`).problem).toBeNull();
  });

  it.each([
    ["from=2026-11-20&to=2026-11-19", "The start date must be on or before the end date."],
    ["from=2026-11-20", "Please choose a start date and an end date."],
    ["from=2026-02-30&to=2026-03-01", "Please choose a start date and an end date."],
    ["from=yesterday&to=2026-03-01", "Please choose a start date and an end date."],
    ["from=0000-01-01&to=2026-03-01", "Please choose a start date and an end date."],
    ["from=2026-11-20&to=2026-11-22", "Please choose dates up to today."],
    ["from=2025-01-01&to=2026-11-21", "Please choose a range of up to 366 days."],
  ])("%s gives the reason, the entered values and the last 30 days", (query, problem) => {
    const range = read(`range=custom&${query}`);
    expect(range).toMatchObject({ kind: "custom", from: "2026-10-23", to: today, problem });
    expect(range.input.from).toBe(new URLSearchParams(query).get("from"));
  });
});

it("a range is compared with the same number of days before it", () => {
  expect(periodBefore({ from: "2026-03-01", to: "2026-03-07" })).toEqual({ from: "2026-02-22", to: "2026-02-28" });
  expect(periodBefore({ from: "2026-03-01", to: "2026-03-01" })).toEqual({ from: "2026-02-28", to: "2026-02-28" });
});

it("the stats of days add up", () => {
  const day = { day: today, views: 3, leads: 1, feedback: 0, downloads: 2, connects: 1 };
  expect(sumStats([day, { ...day, feedback: 4 }])).toEqual({
    views: 6,
    leads: 2,
    feedback: 4,
    downloads: 4,
    connects: 2,
  });
  expect(sumStats([])).toMatchObject({ views: 0, connects: 0 });
});

describe("the curve around a talk", () => {
  const curve: CurvePoint[] = [
    { at: "14:00", stats: { ...noCurveStats, scans: 2 } },
    { at: "14:01", stats: noCurveStats },
    { at: "14:02", stats: { ...noCurveStats, scans: 7, leads: 1 } },
    { at: "14:03", stats: { ...noCurveStats, scans: 7 } },
    { at: "14:04", stats: null },
  ];

  it("sums a metric without the minutes to come", () => {
    expect(sumCurve(curve, "scans")).toBe(16);
    expect(sumCurve(curve, "ratings")).toBe(0);
  });

  it("finds the first of the highest points, and none where nothing happened", () => {
    expect(findPeak(curve, "scans")).toEqual({ at: "14:02", count: 7 });
    expect(findPeak(curve, "downloads")).toBeNull();
    expect(findPeak([], "scans")).toBeNull();
  });

  it("leaves out the points at which nothing happened", () => {
    expect(listActivePoints(curve).map(({ at }) => at)).toEqual(["14:00", "14:02", "14:03"]);
  });
});
