// The moments of local times, for pages and for the browser, where the calendar of instant-in-zone.ts would be 17 KB.

const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** What clocks in the zone show at a moment, read as UTC: milliseconds, to the second. */
export function readClock(moment: number, timeZone: string): number {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Swedish dates are those of ISO 8601.
    clock = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
    clocks.set(timeZone, clock);
  }
  // With six digits a year that was typed wrong (26, 20266) can be read too.
  return Date.parse(`+${clock.format(moment).replace(" ", "T").padStart(21, "0")}Z`);
}

/**
 * Null unless both date ("2026-12-24") and time ("14:30") are given. A time that is skipped or repeated when the clocks
 * change means the later moment, as with PostgreSQL's `at time zone`, because pages and database must agree.
 */
export function momentInZone(date: string | null, time: string | null, timeZone: string): Date | null {
  if (!date || !time) return null;
  const local = Date.parse(`${date}T${time}Z`);
  // The zone's offset from UTC on the day before, and on the day after: clocks change at most once in between.
  const candidates = [local - dayMs, local + dayMs].map((near) => local + near - readClock(near, timeZone));
  const shown = candidates.filter((moment) => readClock(moment, timeZone) === local);
  return new Date(Math.max(...(shown.length > 0 ? shown : candidates)));
}

/** ISO 8601 with the zone's offset, "2026-12-24T14:30:00+11:00". Without a time, only the date. */
export function withOffset(date: string, time: string | null, timeZone: string): string {
  const moment = momentInZone(date, time, timeZone);
  return moment ? instantWithOffset(moment, timeZone) : date;
}

/** The same for an instant. */
export function instantWithOffset(moment: Date, timeZone: string): string {
  const local = readClock(moment.getTime(), timeZone);
  const minutes = Math.round((local - moment.getTime()) / 60_000);
  const offset = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16);
  return `${new Date(local).toISOString().slice(0, 19)}${minutes < 0 ? "-" : "+"}${offset}`;
}
