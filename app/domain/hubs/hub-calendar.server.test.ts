import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import {
  buildCalendar,
  buildCalendarFeed,
  type CalendarTalk,
  toTalkEvent,
} from "#app/domain/hubs/hub-calendar.server.ts";
import { expectedEnd, startOfTalk } from "#app/domain/values/talk-times.ts";

const talk: CalendarTalk = {
  id: "0198c0de-0000-7000-8000-000000000001",
  title: "Kind machines",
  language: "en",
  eventName: "Lumen Day",
  eventDate: "2026-12-24",
  startTime: "14:30:00",
  endTime: null,
  timezone: "Australia/Sydney",
  location: "Hall 3, Sydney",
  speakerName: "Ada Nwosu",
  page: "https://talks.example/ada-nwosu/kind-machines",
  version: 3,
  updatedAt: new Date("2026-11-20T10:00:00Z"),
};
const fileOf = (values: Partial<CalendarTalk> = {}) => buildCalendar({ ...talk, ...values });
const eventIn = (file: string) => {
  const component = new ICAL.Component(ICAL.parse(file)).getFirstSubcomponent("vevent");
  if (!component) throw new Error("no event");
  return new ICAL.Event(component);
};
/** Content lines as RFC 5545, 3.1 has them: at most 75 bytes, and CRLF behind each, the last one too. */
function expectLines(file: string) {
  expect(file.endsWith("\r\n")).toBe(true);
  expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
}

const times = (values: Partial<CalendarTalk>) => {
  const { startDate, endDate } = eventIn(fileOf(values));
  return [startDate.toString(), endDate.toString()];
};

describe("a talk in a calendar", () => {
  it("has a title, a description, a location and a link to its page, but no organizer", () => {
    const event = eventIn(fileOf());
    expect(event).toMatchObject({
      uid: `${talk.id}@talks.example`,
      summary: "Kind machines",
      description: `Lumen Day\nSpeaker: Ada Nwosu\nFiles and feedback: ${talk.page}`,
      location: "Hall 3, Sydney",
      sequence: 4,
    });
    expect(event.component.getFirstPropertyValue("url")).toBe(talk.page);
    expect(String(event.component.getFirstPropertyValue("last-modified"))).toBe("2026-11-20T10:00:00Z");
    expect(event.component.hasProperty("organizer")).toBe(false);
  });

  it.each([
    ["Australia/Sydney", "2026-12-24", "2026-12-24T03:30:00Z", "2026-12-24T04:30:00Z"],
    ["Australia/Sydney", "2026-07-24", "2026-07-24T04:30:00Z", "2026-07-24T05:30:00Z"],
    ["Pacific/Honolulu", "2026-12-24", "2026-12-25T00:30:00Z", "2026-12-25T01:30:00Z"],
    ["Pacific/Kiritimati", "2026-12-24", "2026-12-24T00:30:00Z", "2026-12-24T01:30:00Z"],
  ])("in %s on %s starts at the right moment and lasts an hour", (timezone, eventDate, begins, ends) => {
    expect(times({ timezone, eventDate })).toEqual([begins, ends]);
  });

  it("ends when the speaker says", () => {
    expect(times({ endTime: "15:15:00" })).toEqual(["2026-12-24T03:30:00Z", "2026-12-24T04:15:00Z"]);
    expect(times({ endTime: "01:00:00" })).toEqual(["2026-12-24T03:30:00Z", "2026-12-24T14:00:00Z"]);
  });

  it("lasts an hour even if the clocks change during it", () => {
    const values = { timezone: "Europe/Berlin", eventDate: "2027-03-28", startTime: "01:30" };
    expect(times(values)).toEqual(["2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z"]);
  });

  it.each(["Pacific/Kiritimati", "Pacific/Honolulu", "UTC"])("without a time lasts all day in %s", (timezone) => {
    const event = eventIn(fileOf({ startTime: null, timezone }));
    expect(event.startDate.isDate).toBe(true);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual(["2026-12-24", "2026-12-25"]);
  });

  it.each([
    "Łódź, Zürich; and “more” \\ less",
    "كيف تتعلم الآلات اللطف",
    "やさしい機械".repeat(30),
    `${"👩🏽‍🚀".repeat(25)} in one line\nand another`,
    "BEGIN:VEVENT\r\nSUMMARY:mine",
  ])("keeps every character of %s, in lines of at most 75 bytes", (title) => {
    const file = fileOf({ title, location: title, eventName: title });
    const event = eventIn(file);
    expect([event.summary, event.location]).toEqual([title.replaceAll("\r\n", "\n"), title.replaceAll("\r\n", "\n")]);
    expectLines(file);
    expect(new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent")).toHaveLength(1);
  });
});

const days = ["2018-11-20", "2025-03-10", "2026-01-15", "2026-04-05", "2026-07-15", "2026-10-25", "2091-07-04"];

describe.each([
  ...["Europe/Berlin", "Europe/Lisbon", "Europe/Dublin", "Europe/Istanbul", "Europe/Chisinau", "Europe/Kiev"],
  ...["Africa/Casablanca", "Africa/Cairo", "Africa/Sao_Tome", "Africa/Windhoek", "Asia/Tehran", "Asia/Jerusalem"],
  ...["Asia/Calcutta", "Asia/Katmandu", "Asia/Pyongyang", "Asia/Almaty", "America/New_York", "America/St_Johns"],
  ...["America/Sao_Paulo", "America/Santiago", "America/Asuncion", "America/Mexico_City", "America/Godthab"],
  ...["Australia/Sydney", "Australia/Lord_Howe", "Australia/Eucla", "Pacific/Apia", "Pacific/Auckland"],
  ...["Pacific/Chatham", "Pacific/Norfolk", "Pacific/Kiritimati", "Antarctica/Troll", "Etc/GMT+5", "UTC"],
])("a feed with talks in %s", (timezone) => {
  // At noon, and in the hours in which clocks are moved.
  const talks = days.flatMap((eventDate) =>
    ["00:30", "01:45", "02:30", "12:00", "23:45"].map((startTime) => ({ ...talk, eventDate, startTime, timezone })),
  );
  const file = buildCalendarFeed(
    "Talks by Ada",
    talks.map((each, i) => toTalkEvent({ ...each, id: String(i) })),
  );
  const calendar = new ICAL.Component(ICAL.parse(file));
  const zones = calendar.getAllSubcomponents("vtimezone");

  it("is read at the moments that our pages show", () => {
    for (const zone of zones) ICAL.TimezoneService.register(zone);
    const read = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
    const momentOf = (time: ICAL.Time) => time.toJSDate().toISOString();
    const expected = talks.map((each) => {
      const start = startOfTalk(each) as Date;
      return [start, expectedEnd(each, start)].map((moment) => moment.toISOString());
    });
    expect(read.map(({ startDate, endDate }) => [startDate, endDate].map(momentOf))).toEqual(expected);
  });

  it("has lines and time zones as RFC 5545 asks for", () => {
    expectLines(file);
    const named = new Set(file.match(/(?<=;TZID=)[^:]+/g));
    expect(zones.map((zone) => zone.getFirstPropertyValue("tzid"))).toEqual([...named]);
    for (const zone of zones) {
      expect(zone.getAllSubcomponents("standard").length).toBeGreaterThan(0);
      const parts = zone.getAllSubcomponents();
      for (const name of ["dtstart", "tzoffsetfrom", "tzoffsetto"])
        expect(parts.map((part) => part.getAllProperties(name).length)).toEqual(parts.map(() => 1));
    }
  });
});

it("a feed's own properties stand before its time zones and events (RFC 5545, 3.6)", () => {
  const file = buildCalendarFeed("Talks by Ada", [
    toTalkEvent(talk),
    toTalkEvent({ ...talk, timezone: "Europe/Lisbon" }),
  ]);
  const [properties = "", ...components] = file.split(/^(?=BEGIN:V(?:TIMEZONE|EVENT))/m);
  expect(properties).toMatch(/^REFRESH-INTERVAL/m);
  expect(components.map((each) => each.match(/^END:\w+/gm)?.at(-1))).toEqual([
    "END:VTIMEZONE",
    "END:VTIMEZONE",
    "END:VEVENT",
    "END:VCALENDAR",
  ]);
  for (const each of components) expect(each).not.toMatch(/^END:V(?:TIMEZONE|EVENT)\r\n(?!END:VCALENDAR)./m);
});
