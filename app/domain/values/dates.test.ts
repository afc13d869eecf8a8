import { describe, expect, it } from "vitest";
import {
  dayOf,
  daysBetween,
  formatDayAndTime,
  formatDays,
  formatSince,
  isDay,
  isTimeOfDay,
} from "#app/domain/values/dates.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";

it("formats a talk's day and time with its city", () => {
  expect(formatDayAndTime("2026-12-24", "14:30:00", "Australia/Sydney")).toBe("Thu 24 Dec 2026, 14:30 (Sydney)");
  expect(formatDayAndTime("2026-09-02", null, "UTC")).toBe("Wed 2 Sep 2026");
  expect(zoneName("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
});

it("counts days in the local time zone", () => {
  const now = new Date("2026-11-21T20:00:00Z");
  expect(dayOf(now, "Australia/Sydney")).toBe("2026-11-22");
  expect(daysBetween(dayOf(now, "Australia/Sydney"), "2026-11-24")).toBe(2);
  expect([0, 1, 12, -1].map(formatDays)).toEqual(["today", "tomorrow", "in 12 days", "yesterday"]);
});

it("formats how long ago a moment was, and its day after a week", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const before = (minutes: number) => formatSince(new Date(now.getTime() - minutes * 60_000), now, "UTC");
  expect([0, 5, 125, 60 * 24, 60 * 24 * 3].map(before)).toEqual([
    "just now",
    "5 minutes ago",
    "2 hours ago",
    "yesterday",
    "3 days ago",
  ]);
  expect(before(60 * 24 * 9)).toBe("Thu 12 Nov 2026");
});

describe("the value of a date or time input", () => {
  it.each(["2026-12-24", "2024-02-29", "0001-01-01"])("%s is a day", (text) => expect(isDay(text)).toBe(true));
  it.each(["2026-02-30", "2025-02-29", "0000-01-01", "2026-1-1", "10000-01-01", "2026-13-01", "", "tomorrow"])(
    "%s is not a day",
    (text) => expect(isDay(text)).toBe(false),
  );
  it.each(["00:00", "23:59", "14:30:00"])("%s is a time", (text) => expect(isTimeOfDay(text)).toBe(true));
  it.each(["24:00", "12:60", "1:00", "12:00:60", "12:00:00.5", "", "noon"])("%s is not a time", (text) =>
    expect(isTimeOfDay(text)).toBe(false),
  );
});
