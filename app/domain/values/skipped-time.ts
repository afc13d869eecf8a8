// Times that clocks never show, because they go forward over them. Only for the server: the calendar is 17 KB.
import { Temporal } from "temporal-polyfill";
import { formatDay, formatTime, isDay, isTimeOfDay } from "#app/domain/values/dates.ts";
import { endDateOf, type WrittenTimes } from "#app/domain/values/talk-times.ts";
import { zoneName } from "#app/domain/values/zone-names.ts";

/**
 * Why clocks in the zone never show `time` ("02:30") on `date` ("2027-03-28"), with the nearest times that they show.
 * Null for a time that they show, also twice, and for what is no date or time.
 */
export function describeSkippedTime(date: string, time: string, timeZone: string): string | null {
  if (!isDay(date) || !isTimeOfDay(time)) return null;
  const local = Temporal.PlainDateTime.from(`${date}T${time}`);
  if (local.toZonedDateTime(timeZone).toPlainDateTime().equals(local)) return null;
  const after = local.toZonedDateTime(timeZone, { disambiguation: "earlier" }).getTimeZoneTransition("next");
  const nearest = after && [after.subtract({ minutes: 1 }), after].map((moment) => formatBeside(moment, date));
  const reason = `${formatTime(time)} doesn't exist on ${formatDay(date)} in ${zoneName(timeZone)}, because the clocks go forward.`;
  return nearest ? `${reason} The nearest times are ${nearest.join(" and ")}.` : reason;
}

function formatBeside(moment: Temporal.ZonedDateTime, date: string): string {
  const [day, time] = [moment.toPlainDate().toString(), moment.toPlainTime().toString({ smallestUnit: "minute" })];
  return day === date ? time : `${time} on ${formatDay(day)}`;
}

/** Which time of a talk is skipped (see `describeSkippedTime`); null if neither is. */
export function findSkippedTalkTime(talk: WrittenTimes): { field: "startTime" | "endTime"; message: string } | null {
  const { eventDate, startTime, endTime, timezone } = talk;
  if (!eventDate || !isDay(eventDate) || !startTime) return null;
  const start = describeSkippedTime(eventDate, startTime, timezone);
  if (start) return { field: "startTime", message: start };
  const end = endTime && describeSkippedTime(endDateOf({ eventDate, startTime, endTime }), endTime, timezone);
  return end ? { field: "endTime", message: end } : null;
}
