import { expect, it } from "vitest";
import { canonicalTimeZone, timeZones } from "#app/domain/values/time-zones.ts";
import { findWrittenZone } from "#app/domain/values/written-zones.ts";
import { shownTimeZone, zoneName } from "#app/domain/values/zone-names.ts";

it.each([
  ["Asia/Kolkata", "Kolkata"],
  ["Europe/Kyiv", "Kyiv"],
  ["Asia/Ho_Chi_Minh", "Ho Chi Minh"],
  ["Asia/Yangon", "Yangon"],
  ["Asia/Kathmandu", "Kathmandu"],
  ["America/Nuuk", "Nuuk"],
  ["America/Argentina/Buenos_Aires", "Buenos Aires"],
  ["America/Indiana/Indianapolis", "Indianapolis"],
  ["America/Atikokan", "Atikokan"],
  ["Africa/Asmara", "Asmara"],
  ["Atlantic/Faroe", "Faroe"],
  ["Pacific/Chuuk", "Chuuk"],
  ["Pacific/Kanton", "Kanton"],
])("%s is taken, stored under the name that all programs know, and shown again", (name, city) => {
  const stored = canonicalTimeZone(name) as string;
  expect(timeZones).toContain(stored);
  expect([shownTimeZone(stored), zoneName(stored)]).toEqual([name, city]);
  // Behind a time in a file too: the zone, and its city by either name.
  const former = stored.replace(/^.*\//, "").replaceAll("_", " ");
  for (const written of [name, stored, city, former])
    expect(findWrittenZone(written.toLowerCase())).toEqual({ kind: "zone", name: stored });
});

it("no two zones are shown by one name, and each is known by it", () => {
  expect(new Set(timeZones.map(shownTimeZone)).size).toBe(timeZones.length);
  for (const name of timeZones) expect(canonicalTimeZone(shownTimeZone(name))).toBe(name);
});

it("shows no name that the time zone database keeps for old programs alone", () => {
  const shown = timeZones.map(shownTimeZone);
  for (const former of [
    "Asia/Calcutta",
    "Europe/Kiev",
    "Asia/Saigon",
    "Asia/Rangoon",
    "Asia/Katmandu",
    "America/Godthab",
  ])
    expect(shown).not.toContain(former);
});
