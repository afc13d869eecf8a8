// A date and a time on a wall somewhere, and the moment they mean.
import { Temporal } from "temporal-polyfill";

/**
 * The moment, or null unless both date and time are there. A time that the clocks skip or show twice means the later
 * moment, which is what PostgreSQL's `at time zone` does too: the page and the database must agree.
 */
export function momentInZone(date: string | null, time: string | null, timeZone: string): Date | null {
  if (!date || !time) return null;
  const local = Temporal.PlainDate.from(date).toPlainDateTime(Temporal.PlainTime.from(time));
  return new Date(local.toZonedDateTime(timeZone, { disambiguation: "later" }).epochMilliseconds);
}

/** The moment as ISO 8601 with the offset of its place, "2026-12-24T14:30:00+11:00"; the bare day without a time. */
export function withOffset(date: string, time: string | null, timeZone: string): string {
  const moment = momentInZone(date, time, timeZone);
  if (!moment) return date;
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return local.toString({ smallestUnit: "second", timeZoneName: "never" });
}

/** What calendar and clock show there at that moment: "2026-03-29" and "14:30". */
export function localDateAndTime(moment: Date, timeZone: string): { date: string; time: string } {
  const local = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: "minute" }) };
}

/** The moment a calendar day begins there. */
export function startOfDay(date: string, timeZone: string): Date {
  return new Date(Temporal.PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds);
}

/** The calendar day so many days later (or earlier, when negative). */
export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** The last time that clocks there showed `time` ("08:00"): `now`, or within the day before it. */
export function lastTimeOfDay(now: Date, time: string, timeZone: string): Date {
  const local = localDateAndTime(now, timeZone);
  const today = momentInZone(local.date, time, timeZone) as Date;
  return today <= now ? today : (momentInZone(addDays(local.date, -1), time, timeZone) as Date);
}

/** The Monday of the week in which that calendar day lies. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - Temporal.PlainDate.from(date).dayOfWeek);
}
