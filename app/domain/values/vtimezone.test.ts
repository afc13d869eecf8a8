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

/** The parts of the zone for one day's events: "daylight +1100". */
function partsOf(timeZone: string, day: string): string[] {
  const at = new Date(`${day}T00:00:00Z`);
  const lines = describeZone(timeZone, { from: at, to: new Date(at.getTime() + 86_400_000) }).split("\r\n");
  const kinds = lines.flatMap((line) => /^BEGIN:(STANDARD|DAYLIGHT)$/.exec(line)?.[1] ?? []);
  const offsets = lines.flatMap((line) => /^TZOFFSETTO:(.+)$/.exec(line)?.[1] ?? []);
  return kinds.map((kind, i) => `${kind.toLowerCase()} ${offsets[i]}`).toSorted();
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

  /** Whose clocks are moved every year: what they show in either half of it. */
  it.each([
    ["Europe/Berlin", "+0100", "+0200"],
    ["Europe/London", "+0000", "+0100"],
    ["Europe/Dublin", "+0000", "+0100"],
    ["Africa/Cairo", "+0200", "+0300"],
    ["Asia/Jerusalem", "+0200", "+0300"],
    ["Asia/Beirut", "+0200", "+0300"],
    ["Europe/Chisinau", "+0200", "+0300"],
    ["America/New_York", "-0500", "-0400"],
    ["America/St_Johns", "-0330", "-0230"],
    ["America/Havana", "-0500", "-0400"],
    ["America/Santiago", "-0400", "-0300"],
    ["America/Godthab", "-0200", "-0100"],
    ["Atlantic/Azores", "-0100", "+0000"],
    ["Australia/Sydney", "+1000", "+1100"],
    ["Australia/Adelaide", "+0930", "+1030"],
    ["Australia/Lord_Howe", "+1030", "+1100"],
    ["Pacific/Auckland", "+1200", "+1300"],
    ["Pacific/Chatham", "+1245", "+1345"],
    ["Pacific/Norfolk", "+1100", "+1200"],
    ["Antarctica/Troll", "+0000", "+0200"],
  ])("of %s has its standard and its daylight time for a day of any season", (timeZone, standard, daylight) => {
    for (const day of [
      "2026-01-15",
      "2026-03-01",
      "2026-05-15",
      "2026-07-15",
      "2026-09-15",
      "2026-12-24",
      "2027-02-20",
    ])
      expect([day, ...partsOf(timeZone, day)]).toEqual([day, `daylight ${daylight}`, `standard ${standard}`]);
  });

  it.each([
    ["America/Sao_Paulo", "-0300"],
    ["Asia/Tehran", "+0330"],
    ["Asia/Calcutta", "+0530"],
    ["Asia/Katmandu", "+0545"],
    ["Europe/Istanbul", "+0300"],
    ["Europe/Moscow", "+0300"],
    ["Europe/Volgograd", "+0300"],
    ["Asia/Pyongyang", "+0900"],
    ["Asia/Almaty", "+0500"],
    ["America/Caracas", "-0400"],
    ["America/Mexico_City", "-0600"],
    ["America/Asuncion", "-0300"],
    ["Africa/Windhoek", "+0200"],
    ["Africa/Sao_Tome", "+0000"],
    ["Pacific/Apia", "+1300"],
    ["Pacific/Kiritimati", "+1400"],
    ["Australia/Eucla", "+0845"],
    ["America/Phoenix", "-0700"],
    ["Etc/GMT+5", "-0500"],
  ])("of %s, which has stopped moving its clocks or never did, has its standard time alone", (timeZone, offset) => {
    for (const day of ["2026-01-15", "2026-07-15"])
      expect([day, ...partsOf(timeZone, day)]).toEqual([day, `standard ${offset}`]);
  });

  /** Talks of the past, in years in which the zone changed its rules. */
  it.each([
    ["America/Sao_Paulo", "2018-12-15", ["daylight -0200", "standard -0300"]],
    ["America/Sao_Paulo", "2019-07-15", ["standard -0300"]],
    // Clocks go back for the month of the fast.
    ["Africa/Casablanca", "2025-03-10", ["daylight +0100", "standard +0000"]],
    ["Africa/Casablanca", "2025-07-15", ["daylight +0100", "standard +0000"]],
    ["Africa/El_Aaiun", "2025-12-24", ["daylight +0100", "standard +0000"]],
    ["Asia/Tehran", "2022-07-15", ["daylight +0430", "standard +0330"]],
    ["Europe/Istanbul", "2015-07-15", ["daylight +0300", "standard +0200"]],
    ["Europe/Istanbul", "2017-07-15", ["standard +0300"]],
    // For good, and ahead of what was before.
    ["Europe/Moscow", "2012-07-15", ["standard +0400"]],
    ["Asia/Pyongyang", "2018-07-15", ["standard +0900"]],
    ["Africa/Sao_Tome", "2018-07-15", ["standard +0100"]],
    ["America/Godthab", "2023-07-15", ["standard -0200"]],
    // A daylight time on either side of the date line, so the standard one is further back.
    ["Pacific/Apia", "2012-01-15", ["daylight +1400", "daylight -1000", "standard -1100"]],
  ])("of %s on %s has %j", (timeZone, day, parts) => {
    expect(partsOf(timeZone, day)).toEqual(parts);
  });

  it("of any zone has a standard time for a talk of any year", () => {
    const without = timeZones.flatMap((timeZone) =>
      ["1890-05-01", "2008-07-15", "2091-07-04"]
        .filter((day) => !partsOf(timeZone, day).some((part) => part.startsWith("standard")))
        .map((day) => `${timeZone} ${day}`),
    );
    expect(without).toEqual([]);
  });
});
