import fc from "fast-check";
import { expect, it } from "vitest";
import { momentInZone, withOffset } from "#app/domain/values/moment-in-zone.ts";
import { describeSkippedTime, findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";

it.each([
  [
    "2027-03-28",
    "02:30:00",
    "Europe/Berlin",
    "02:30 doesn't exist on Sun 28 Mar 2027 in Berlin, because the clocks go forward. The nearest times are 01:59 and 03:00.",
  ],
  ["2027-10-03", "02:15", "Australia/Lord_Howe", "The nearest times are 01:59 and 02:30."],
  ["2024-04-26", "00:00", "Africa/Cairo", "The nearest times are 23:59 on Thu 25 Apr 2024 and 01:00."],
  // Samoa went over the date line.
  [
    "2011-12-30",
    "12:00",
    "Pacific/Apia",
    "The nearest times are 23:59 on Thu 29 Dec 2011 and 00:00 on Sat 31 Dec 2011.",
  ],
])("on %s %s is skipped in %s", (date, time, zone, text) => {
  expect(describeSkippedTime(date, time, zone)).toContain(text);
});

it.each([
  ["the minute before", "2027-03-28", "01:59", "Europe/Berlin"],
  ["the minute after", "2027-03-28", "03:00", "Europe/Berlin"],
  ["a repeated time", "2027-10-31", "02:30", "Europe/Berlin"],
  ["that time elsewhere", "2027-03-28", "02:30", "Asia/Tokyo"],
  ["no date", "2027-02-30", "02:30", "Europe/Berlin"],
  ["no time", "2027-03-28", "", "Europe/Berlin"],
])("accepts %s", (_, date, time, zone) => {
  expect(describeSkippedTime(date, time, zone)).toBeNull();
});

it("skips exactly the times that a clock doesn't show, in every zone", () => {
  const zones = fc.constantFrom(
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Africa/Cairo",
    "Asia/Tokyo",
  );
  // The nights of March and April.
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 61 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const [date = "", time = ""] = new Date(Date.UTC(2027, 2, 1) + minute * 60_000)
        .toISOString()
        .split(/T|:00\.000Z/);
      const isShown = withOffset(date, time, zone).startsWith(`${date}T${time}`);
      expect(momentInZone(date, time, zone)).not.toBeNull();
      expect(describeSkippedTime(date, time, zone) === null).toBe(isShown);
    }),
    { numRuns: 500 },
  );
});

it("names the time of a talk, whose end may be on the next day", () => {
  const talk = { eventDate: "2027-03-28", startTime: "01:30", endTime: "02:30", timezone: "Europe/Berlin" };
  expect(findSkippedTalkTime(talk)?.field).toBe("endTime");
  expect(findSkippedTalkTime({ ...talk, startTime: "02:00" })?.field).toBe("startTime");
  expect(findSkippedTalkTime({ ...talk, eventDate: "2027-03-27", startTime: "23:00" })?.field).toBe("endTime");
  expect(findSkippedTalkTime({ ...talk, startTime: "23:00" })).toBeNull();
  expect(findSkippedTalkTime({ ...talk, eventDate: null })).toBeNull();
});
