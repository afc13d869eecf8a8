// Converts between local dates and times and moments.
import { Temporal } from "temporal-polyfill";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";

/** "2026-03-29" and "14:30". */
export function localDateAndTime(moment: Date, timeZone: string): { date: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
}

/** Not always midnight: some zones skip it when the clocks change. */
export function startOfDay(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}

/** `date` is a calendar day ("2026-12-24"). A negative number of days goes back. */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The latest moment, up to `now`, at which clocks in the zone showed `time` ("08:00"). */
export function lastTimeOfDay(now: Date, time: string, timeZone: string): Date {
  const local = localDateAndTime(now, timeZone);
  const today = momentInZone(local.date, time, timeZone) as Date;
  return today <= now ? today : (momentInZone(addDays(local.date, -1), time, timeZone) as Date);
}

/** The Monday of the week of `date`. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}
