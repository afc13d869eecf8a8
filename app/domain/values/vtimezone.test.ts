import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";
import { timeZones } from "#app/domain/values/time-zones.ts";
import { describeZone } from "#app/domain/values/vtimezone.ts";

const span = { from: new Date("2025-06-01T00:00:00Z"), to: new Date("2028-06-01T00:00:00Z") };
const readZone = (timeZone: string) =>
  new ICAL.Timezone(new ICAL.Component(ICAL.parse(describeZone(timeZone, span)) as never));

/** The moment at which the field's library sees a local time in the zone. */
function readMoment(local: string, zone: ICAL.Timezone): string {
  const time = ICAL.Time.fromDateTimeString(local);
  time.zone = zone;
  return new Date(time.toUnixTime() * 1_000).toISOString();
}

describe("the rules of a time zone", () => {
  it.each(timeZones)("of %s lead to the same moments as our pages", (timeZone) => {
    const zone = readZone(timeZone);
    for (const day of [
      "2025-07-15",
      "2026-01-15",
      "2026-03-29",
      "2026-04-05",
      "2026-10-04",
      "2026-12-24",
      "2028-05-15",
    ])
      for (const time of ["06:30:00", "14:30:00", "23:15:00"])
        expect(readMoment(`${day}T${time}`, zone), `${day} ${time}`).toBe(
          momentInZone(day, time, timeZone)?.toISOString(),
        );
  });
});
