import ical from "ical-generator";
import { addDays, momentInZone } from "#app/domain/values/instant-in-zone.ts";

export interface CalendarTalk {
  id: string;
  title: string;
  eventName: string | null;
  /** "2026-12-24" and "14:30" on the wall of `timezone`; without a time the whole day. */
  eventDate: string;
  startTime: string | null;
  timezone: string;
  /** A place, or where to join online; null where whoever asks may not know it (yet). */
  location: string | null;
  /** Full names and addresses of pages, nothing that writes to the speaker. */
  speakerName: string;
  page: string;
  /** Counts the owner's saves: a later file replaces an earlier one in the calendar. */
  version: number;
  updatedAt: Date;
}

/** A hub knows when its talk begins, not when it ends. */
const talkMs = 60 * 60 * 1_000;

/**
 * The talk as one event of a calendar file (RFC 5545). Times are in UTC, so that each calendar shows its own. There is
 * no organizer: that property must be an address to write to, and the speaker's is not public.
 */
export function buildCalendar(talk: CalendarTalk): string {
  const startsAt = momentInZone(talk.eventDate, talk.startTime, talk.timezone);
  const times = startsAt
    ? { start: startsAt, end: new Date(startsAt.getTime() + talkMs) }
    : // A day alone is written as it is; the library reads it from UTC.
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
  return calendar.toString();
}

const dayInUtc = (date: string) => new Date(`${date}T00:00:00Z`);
