// A talk's date and time as pages show them.
import { formatTime } from "#app/domain/values/dates.ts";
import { formatDayIn } from "#app/domain/values/languages.ts";
import { instantWithOffset, withOffset } from "#app/domain/values/moment-in-zone.ts";
import { endsNextDay, expectedEnd, startOfTalk, type WrittenTimes } from "#app/domain/values/talk-times.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";

export interface EventTime {
  /** "Thu 24 Dec 2026" */
  day: string;
  /** "14:30", or "14:30–15:15" for a talk that says when it ends, or "23:00–01:00 the next day" */
  time: string | null;
  /** "Sydney" */
  zone: string;
  /** The instant; null while there is no time. */
  iso: string | null;
  /** For machines: "2026-12-24T14:30:00+11:00", or the day alone while there is no time. */
  start: string;
  /** The same for the end, which calendar files have too: a talk that does not say when it ends lasts an hour. */
  end: string;
}

/** The date and time as the page shows them, in the talk's language and timezone; null while there is no date. */
export function toEventTime({
  eventDate,
  language = "en",
  ...hub
}: WrittenTimes & { language?: string }): EventTime | null {
  if (!eventDate) return null;
  const talk = { ...hub, eventDate };
  const start = startOfTalk(talk);
  return {
    day: formatDayIn(language, eventDate),
    time: formatTimes(hub),
    zone: zoneName(hub.timezone),
    iso: start?.toISOString() ?? null,
    start: withOffset(eventDate, hub.startTime, hub.timezone),
    end: start ? instantWithOffset(expectedEnd(talk, start), hub.timezone) : eventDate,
  };
}

function formatTimes({ startTime, endTime }: Pick<WrittenTimes, "startTime" | "endTime">): string | null {
  if (!startTime || !endTime) return startTime && formatTime(startTime);
  const times = `${formatTime(startTime)}–${formatTime(endTime)}`;
  return endsNextDay({ startTime, endTime }) ? `${times} the next day` : times;
}
