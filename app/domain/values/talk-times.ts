// When a talk begins and ends.
import { formatTime } from "#app/domain/values/dates.ts";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";

/** Local date and times in `timezone`: "2026-12-24", and "14:30" or "14:30:00". */
export interface WrittenTimes {
  eventDate: string | null;
  startTime: string | null;
  endTime: string | null;
  timezone: string;
}

const dayMs = 86_400_000;
/** A talk without an end time is assumed to last an hour. */
export const assumedMs = 3_600_000;

/** Ruling: "A talk that ends at or before its start time ends the next day." */
export const endsNextDay = ({ startTime, endTime }: Pick<WrittenTimes, "startTime" | "endTime">): boolean =>
  startTime !== null && endTime !== null && formatTime(endTime) <= formatTime(startTime);

/** "2026-12-24" becomes "2026-12-25". */
export const dayAfter = (day: string): string => new Date(Date.parse(day) + dayMs).toISOString().replace(/T.*/, "");

/** The local date on which the talk ends. */
export const endDateOf = (talk: Pick<WrittenTimes, "startTime" | "endTime"> & { eventDate: string }): string =>
  endsNextDay(talk) ? dayAfter(talk.eventDate) : talk.eventDate;

/** Null while its date or its start time is unknown. */
export const startOfTalk = ({ eventDate, startTime, timezone }: Omit<WrittenTimes, "endTime">): Date | null =>
  momentInZone(eventDate, startTime, timezone);

/** Null while its date or its end time is unknown. */
export const endOfTalk = ({ eventDate, ...times }: WrittenTimes): Date | null =>
  eventDate ? momentInZone(endDateOf({ eventDate, ...times }), times.endTime, times.timezone) : null;

/** The end of a talk that begins at `start`, also where nobody said when it ends. */
export const expectedEnd = (talk: WrittenTimes, start: Date): Date =>
  endOfTalk(talk) ?? new Date(start.getTime() + assumedMs);
