import { describe, expect, it } from "vitest";
import { addDays, localDateAndTime, startOfDay } from "#app/domain/values/instant-in-zone.ts";

describe("a moment", () => {
  it("is converted to the local date and time", () => {
    const moment = new Date("2026-03-28T23:45:30Z");
    expect(localDateAndTime(moment, "Europe/Paris")).toEqual({ date: "2026-03-29", time: "00:45" });
    expect(localDateAndTime(moment, "America/New_York")).toEqual({ date: "2026-03-28", time: "19:45" });
  });
});

describe("a day", () => {
  it("begins at midnight, or at one o'clock where midnight is skipped", () => {
    expect(startOfDay("2026-07-01", "Asia/Tokyo").toISOString()).toBe("2026-06-30T15:00:00.000Z");
    // On this day, clocks in Cairo jump from midnight to one o'clock.
    expect(startOfDay("2026-04-24", "Africa/Cairo").toISOString()).toBe("2026-04-23T22:00:00.000Z");
  });

  it("can be shifted across the end of a month", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-01-01", -1)).toBe("2025-12-31");
  });
});
