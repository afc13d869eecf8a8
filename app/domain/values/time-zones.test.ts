import { expect, it } from "vitest";
import { canonicalTimeZone, timeZones } from "#app/domain/values/time-zones.ts";

it("lists the specification's ten first, then all others once", () => {
  expect(timeZones[0]).toBe("UTC");
  expect(timeZones[9]).toBe("Australia/Sydney");
  expect(timeZones.length).toBeGreaterThan(400);
  expect(new Set(timeZones).size).toBe(timeZones.length);
});

it("finds a zone by its other name, and no invented one", () => {
  expect(timeZones).toContain(canonicalTimeZone("Asia/Kolkata"));
  expect(canonicalTimeZone("Europe/Paris")).toBe("Europe/Paris");
  for (const name of ["Mars/Olympus", "", "+01:00", "'; drop table"]) expect(canonicalTimeZone(name)).toBeNull();
});
