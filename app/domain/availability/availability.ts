// On which days a speaker could come, as the profile shows it. Safe in the browser.
import type { DayState } from "#app/domain/bookings/bookings.ts";

export interface CalendarDay {
  /** "2026-12-24". */
  day: string;
  /** "past" is before today. */
  state: "past" | "free" | DayState;
}

export interface CalendarMonth {
  /** "December 2026" */
  name: string;
  /** Empty places before its first day, in a week that starts on Monday. */
  offset: number;
  days: CalendarDay[];
}

const shownMonths = 6;

/** The last day of month `i` (0 is the month of `today`). */
function lastDayOf(today: string, i: number): Date {
  const [year = 0, month = 0] = today.split("-").map(Number);
  return new Date(Date.UTC(year, month + i, 0));
}

const asDay = (date: Date) => date.toISOString().slice(0, 10);

export const lastShownDay = (today: string): string => asDay(lastDayOf(today, shownMonths - 1));

/** The calendar from the month of `today` on. */
export function toCalendar(today: string, states: ReadonlyMap<string, DayState>): CalendarMonth[] {
  return Array.from({ length: shownMonths }, (_, i) => {
    const last = lastDayOf(today, i);
    const days = Array.from({ length: last.getUTCDate() }, (_, n): CalendarDay => {
      const day = `${asDay(last).slice(0, 8)}${String(n + 1).padStart(2, "0")}`;
      return { day, state: day < today ? "past" : (states.get(day) ?? "free") };
    });
    const name = new Intl.DateTimeFormat("en", { month: "long", year: "numeric", timeZone: "UTC" }).format(last);
    const firstWeekday = new Date(`${days[0]?.day}T00:00:00Z`).getUTCDay();
    return { name, offset: (firstWeekday + 6) % 7, days };
  });
}
