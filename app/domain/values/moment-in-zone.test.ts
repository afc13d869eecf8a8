import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { momentInZone, withOffset } from "#app/domain/values/moment-in-zone.ts";

const at = (date: string, time: string, zone: string) => momentInZone(date, time, zone)?.toISOString();

describe("a local date and time", () => {
  it("is converted to a moment in its zone", () => {
    expect(at("2026-07-01", "09:30", "Europe/Paris")).toBe("2026-07-01T07:30:00.000Z");
    expect(at("2026-01-01", "09:30:00", "Australia/Sydney")).toBe("2025-12-31T22:30:00.000Z");
  });

  it("needs both date and time", () => {
    expect(momentInZone("2026-07-01", null, "UTC")).toBeNull();
    expect(momentInZone(null, "09:30", "UTC")).toBeNull();
    expect(momentInZone("2026-07-01", "", "UTC")).toBeNull();
  });

  it("is understood in every year that a date field can hold", () => {
    expect(at("0026-07-01", "09:30", "UTC")).toBe("0026-07-01T09:30:00.000Z");
    expect(at("9999-12-31", "23:30", "UTC")).toBe("9999-12-31T23:30:00.000Z");
  });

  it("that is skipped in spring means an hour later", () => {
    expect(at("2026-03-29", "02:30", "Europe/Paris")).toBe("2026-03-29T01:30:00.000Z");
  });

  it("that is repeated in autumn means the second time", () => {
    expect(at("2026-10-25", "02:30", "Europe/Paris")).toBe("2026-10-25T01:30:00.000Z");
  });

  it("is the moment that the calendar library finds, in every zone", () => {
    const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
    const minutes = fc.integer({ min: Date.UTC(1980, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
    fc.assert(
      fc.property(zones, minutes, (zone, minute) => {
        const local = new Date(minute * 60_000).toISOString();
        const date = local.slice(0, 10);
        const time = local.slice(11, 16);
        const expected = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, {
          disambiguation: "later",
        });
        expect(momentInZone(date, time, zone)?.getTime()).toBe(expected.epochMilliseconds);
        expect(withOffset(date, time, zone)).toBe(expected.toString({ smallestUnit: "second", timeZoneName: "never" }));
      }),
      { numRuns: 200 },
    );
  });
});
