import ical, { foldLines } from "ical-generator";
import { addDays } from "#app/domain/values/instant-in-zone.ts";
import { expectedEnd, startOfTalk } from "#app/domain/values/talk-times.ts";

export interface CalendarTalk {
  id: string;
  title: string;
  language: string;
  eventName: string | null;
  /** Local date and time in `timezone`, "2026-12-24" and "14:30". Without a time the event lasts all day. */
  eventDate: string;
  startTime: string | null;
  endTime: string | null;
  timezone: string;
  /** A place or a link to join. Null while this visitor may not see it. */
  location: string | null;
  speakerName: string;
  page: string;
  /** Increases with every save, so that calendars replace an earlier copy of the event. */
  version: number;
  updatedAt: Date;
}

/**
 * The talk as a calendar file with one event (RFC 5545). Times are in UTC, and each calendar shows them in its own
 * zone. There is no organizer, because that property must be an email address and the speaker's is not public.
 */
export function buildCalendar(talk: CalendarTalk): string {
  const startsAt = startOfTalk(talk);
  const times = startsAt
    ? { start: startsAt, end: expectedEnd(talk, startsAt) }
    : // The library writes the UTC date of an all-day event.
      { start: dayInUtc(talk.eventDate), end: dayInUtc(addDays(talk.eventDate, 1)), allDay: true };
  const calendar = ical({ prodId: { company: "Talk Hubs", product: "Talk Hubs" } });
  calendar.createEvent({
    ...times,
    id: `${talk.id}@${new URL(talk.page).hostname}`,
    summary: talk.title,
    description: [talk.eventName, `Speaker: ${talk.speakerName}`, `Files and feedback: ${talk.page}`]
      .filter(Boolean)
      .join("\n"),
    location: talk.location,
    url: talk.page,
    sequence: talk.version - 1,
    stamp: talk.updatedAt,
    lastModified: talk.updatedAt,
  });
  return withLanguage(calendar.toString(), talk.language);
}

/** Says in which language the speaker's words are (RFC 5545, 3.2.10), which the library cannot. */
const withLanguage = (file: string, language: string) =>
  foldLines(file.replaceAll("\r\n ", "").replace(/^(SUMMARY|LOCATION):/gm, `$1;LANGUAGE=${language}:`));

const dayInUtc = (date: string) => new Date(`${date}T00:00:00Z`);
