// Calendar files (RFC 5545): of one talk or booking, and feeds that calendars subscribe to.
import ical, { foldLines, type ICalCalendar, ICalEventStatus, ICalEventTransparency } from "ical-generator";
import { Temporal } from "temporal-polyfill";
import { addDays } from "#app/domain/values/instant-in-zone.ts";
import { expectedEnd, startOfTalk } from "#app/domain/values/talk-times.ts";
import { describeZone } from "#app/domain/values/vtimezone.ts";

/** Local date and time in `timezone`, "2026-12-24" and "14:30". Without a time the event lasts all day. */
interface CalendarTimes {
  eventDate: string;
  startTime: string | null;
  endTime: string | null;
  timezone: string;
}

export interface CalendarTalk extends CalendarTimes {
  id: string;
  title: string;
  language: string;
  eventName: string | null;
  /** A place or a link to join. Null while this visitor may not see it. */
  location: string | null;
  speakerName: string;
  page: string;
  /** Increases with every save, so that calendars replace an earlier copy of the event. */
  version: number;
  updatedAt: Date;
}

export interface CalendarEvent extends CalendarTimes {
  /** Stays the same for the event's life. */
  uid: string;
  title: string;
  /** Of title and location. */
  language: string;
  description: string | null;
  location: string | null;
  url: string | null;
  sequence: number;
  changedAt: Date;
  status: "confirmed" | "tentative" | "cancelled";
  /** Others may still book the time. */
  isFree?: boolean;
}

/**
 * The talk as a calendar file with one event. Times are in UTC, and each calendar shows them in its own zone. There is no
 * organizer, because that property must be an email address and the speaker's is not public.
 */
export function buildCalendar(talk: CalendarTalk): string {
  const calendar = createCalendar();
  const event = toTalkEvent(talk);
  addEvent(calendar, event, { inUtc: true });
  return withLanguages(calendar, [event]);
}

/** It only rises: with every save, on the way to the trash and back, and where a talk is called off without a save. */
export const revisionOf = ({ version }: { version: number }, status: CalendarEvent["status"]) =>
  2 * (version - 1) + (status === "cancelled" ? 1 : 0);

export const toTalkEvent = (talk: CalendarTalk): CalendarEvent => ({
  ...talk,
  uid: `${talk.id}@${new URL(talk.page).hostname}`,
  description: [talk.eventName, `Speaker: ${talk.speakerName}`, `Files and feedback: ${talk.page}`]
    .filter(Boolean)
    .join("\n"),
  url: talk.page,
  sequence: revisionOf(talk, "confirmed"),
  changedAt: talk.updatedAt,
  status: "confirmed",
});

/**
 * A calendar to subscribe to. Events keep the hour of their zone, whose rules are in the file, because they are planned by
 * its clocks.
 */
export function buildCalendarFeed(name: string, events: CalendarEvent[]): string {
  const calendar = createCalendar();
  calendar.name(name);
  calendar.ttl(refreshSeconds);
  const moments = events.flatMap((event) => startOfTalk(event) ?? []).map(Number);
  const span = { from: new Date(Math.min(...moments) - dayMs), to: new Date(Math.max(...moments) + 2 * dayMs) };
  calendar.timezone({ name: null, generator: (zone) => describeZone(zone, span) });
  for (const event of events) addEvent(calendar, event, { inUtc: false });
  return withLanguages(calendar, events);
}

const dayMs = 86_400_000;
const refreshSeconds = 3_600;

const createCalendar = () => ical({ prodId: { company: "Talk Hubs", product: "Talk Hubs" } });

function addEvent(
  calendar: ICalCalendar,
  { uid, title, description, location, url, sequence, changedAt, status, isFree, ...times }: CalendarEvent,
  { inUtc }: { inUtc: boolean },
) {
  calendar.createEvent({
    ...toCalendarTimes(times, inUtc),
    id: uid,
    summary: title,
    description,
    location,
    url,
    sequence,
    stamp: changedAt,
    lastModified: changedAt,
    status: statuses[status],
    ...(isFree && { transparency: ICalEventTransparency.TRANSPARENT }),
  });
}

const statuses = {
  confirmed: ICalEventStatus.CONFIRMED,
  tentative: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

function toCalendarTimes(times: CalendarTimes, inUtc: boolean) {
  const { eventDate, timezone } = times;
  const startsAt = startOfTalk(times);
  // The library writes the UTC date of an all-day event.
  if (!startsAt) return { start: dayInUtc(eventDate), end: dayInUtc(addDays(eventDate, 1)), allDay: true };
  const endsAt = expectedEnd(times, startsAt);
  const [start, end] = [startsAt, endsAt].map((moment) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone),
  ) as [Temporal.ZonedDateTime, Temporal.ZonedDateTime];
  // UTC needs no rules.
  if (inUtc || timezone === "UTC" || isShownTwice(start) || isShownTwice(end)) return { start: startsAt, end: endsAt };
  return { start, end, timezone };
}

/** Whether clocks show this time once more because they go back over it, which each calendar reads in its own way. */
const isShownTwice = (moment: Temporal.ZonedDateTime): boolean =>
  (["earlier", "later"] as const).some(
    (disambiguation) => !moment.toPlainDateTime().toZonedDateTime(moment.timeZoneId, { disambiguation }).equals(moment),
  );

const dayInUtc = (date: string) => new Date(`${date}T00:00:00Z`);

/** Says in which language each event's words are (RFC 5545, 3.2.10), which the library cannot. */
function withLanguages(calendar: ICalCalendar, events: Pick<CalendarEvent, "language">[]): string {
  const languages = events.map(({ language }) => language);
  const file = calendar
    .toString()
    .replaceAll("\r\n ", "")
    .replace(/^BEGIN:VEVENT\r\n[\s\S]*?^END:VEVENT\r?$/gm, (event) => {
      const language = languages.shift();
      return event.replace(/^(SUMMARY|LOCATION):/gm, `$1;LANGUAGE=${language}:`);
    });
  // Every line ends, the last one too (RFC 5545, 3.1).
  return `${foldLines(putPropertiesFirst(file))}\r\n`;
}

/** Properties stand before components (RFC 5545, 3.6); the library writes the refresh interval after the time zones. */
function putPropertiesFirst(file: string): string {
  const lastZone = file.lastIndexOf(zoneEnd);
  if (lastZone === -1) return file;
  const start = file.indexOf("\r\nBEGIN:VTIMEZONE\r\n") + 2;
  const end = lastZone + zoneEnd.length;
  const events = file.indexOf("BEGIN:VEVENT\r\n", end);
  return file.slice(0, start) + file.slice(end, events) + file.slice(start, end) + file.slice(events);
}
const zoneEnd = "\r\nEND:VTIMEZONE\r\n";
