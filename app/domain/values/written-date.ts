// Days and times as people and programs write them into lists: "2026-03-04", "4/3/26", "4. März 2026, 14:30 Uhr".
import { isDay } from "#app/domain/values/dates.ts";
import { cutText, measure, normalise } from "#app/domain/values/measured-text.ts";

/** Whether 4/3/2026 is the fourth of March or the third of April. */
export const dateOrders = ["day-first", "month-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

export type WrittenDate =
  /** `rest` is what follows, such as a time. `isRange`: the first of several days. */
  | { kind: "day"; date: string; rest: string; isRange: boolean }
  /** A moment, with its offset from UTC; the day depends on the zone. */
  | { kind: "moment"; at: Date }
  /** Two days are possible, and no order was given. */
  | { kind: "ambiguous" }
  | { kind: "unreadable" };

const unreadable: WrittenDate = { kind: "unreadable" };

/** Longer texts are no dates, and a pattern should not have to find that out. */
const maxLength = 80;

const locales = ["en", "de", "fr", "es", "it", "nl", "pt"];
const fold = (text: string) =>
  normalise(cutText(text, maxLength), "NFKD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase();

/** The names of something in all languages, long and short, with their number. */
function namesOf(options: (width: "long" | "short") => Intl.DateTimeFormatOptions, dates: Date[]) {
  const names = new Map<string, number>();
  for (const locale of locales)
    for (const width of ["long", "short"] as const) {
      const format = new Intl.DateTimeFormat(locale, { ...options(width), timeZone: "UTC" });
      for (const [at, date] of dates.entries()) {
        const name = fold(format.format(date));
        if (!names.has(name)) names.set(name, at + 1);
      }
    }
  return names;
}
const months = namesOf(
  (month) => ({ month }),
  Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 1))),
).set("sept", 9);
const weekdays = namesOf(
  (weekday) => ({ weekday }),
  Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at))),
);

const moment = /^\d{4}-\d\d-\d\dt\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:z|[+-]\d\d:?\d\d)$/;
const yearFirst = /^(?<year>\d{4})(?<separator>[-/.])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})(?!\d)(?<rest>.*)$/;
const compact = /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)(?<rest>)$/;
const numbers = /^(?<one>\d{1,2})(?<separator>[-/.])(?<two>\d{1,2})\k<separator>(?<year>\d{4}|\d\d)(?!\d)(?<rest>.*)$/;
const dayThenName =
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º)?(?<until>\s*[-–]\s*\d{1,2}(?:\.|st|nd|rd|th)?)?[\s-]*(?:of |de )?(?<name>\p{L}{3,10})\.?,?[\s-]*(?:de[l]? )?(?<year>\d{4}|\d\d)(?!\d)(?<rest>.*)$/u;
const nameThenDay =
  /^(?<name>\p{L}{3,10})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?<until>\s*[-–]\s*\d{1,2}(?:st|nd|rd|th)?)?,?\s+(?<year>\d{4})(?!\d)(?<rest>.*)$/u;

/** Without an `order`, a date of numbers alone is read only where one order makes sense. */
export function readWrittenDate(written: string, order: DateOrder | null): WrittenDate {
  const measured = measure(written, maxLength);
  if (measured === null) return unreadable;
  const text = withoutWeekday(normalise(measured, "NFKC").trim().replace(/\s+/g, " ").toLowerCase());
  if (moment.test(text)) {
    const at = new Date(text.toUpperCase());
    return Number.isNaN(at.getTime()) ? unreadable : { kind: "moment", at };
  }
  const named = (dayThenName.exec(text) ?? nameThenDay.exec(text))?.groups;
  if (named) {
    const month = months.get(fold(named.name ?? ""));
    return toDay({ ...named, month: String(month ?? "") }, named.until !== undefined);
  }
  const ordered = (yearFirst.exec(text) ?? compact.exec(text))?.groups;
  if (ordered) return toDay(ordered);
  const groups = numbers.exec(text)?.groups;
  if (!groups) return unreadable;
  const dayFirst = toDay({ ...groups, day: groups.one, month: groups.two });
  const monthFirst = toDay({ ...groups, day: groups.two, month: groups.one });
  // Dots are written in countries that name the day first.
  if (groups.separator === "." || groups.one === groups.two) return dayFirst;
  const possible = [dayFirst, monthFirst].filter(({ kind }) => kind === "day");
  if (possible.length === 2) {
    if (!order) return { kind: "ambiguous" };
    return order === "day-first" ? dayFirst : monthFirst;
  }
  return possible[0] ?? unreadable;
}

/** The order that a date of numbers proves, because one number is no month; null for any other text. */
export function provenOrder(written: string): DateOrder | null {
  if (written.length > maxLength) return null;
  const { one, two, separator } = numbers.exec(withoutWeekday(written.trim().toLowerCase()))?.groups ?? {};
  if (separator === undefined || separator === ".") return null;
  if (Number(one) > 12 && Number(two) <= 12) return "day-first";
  return Number(two) > 12 && Number(one) <= 12 ? "month-first" : null;
}

/** "Thu 24 Dec" is "24 Dec"; "Mar 4" may be a Tuesday in French, but is a month first. */
function withoutWeekday(text: string): string {
  const word = /^(\p{L}+)\.?,? /u.exec(text);
  const name = fold(word?.[1] ?? "");
  return word && weekdays.has(name) && !months.has(name) ? text.slice(word[0].length) : text;
}

/** Years of talks. Anything else is a typing error. */
const isPlausible = (year: number) => year >= 1950 && year <= 2099;

function toDay(
  { year = "", month = "", day = "", rest = "" }: Record<string, string | undefined>,
  isRange = false,
): WrittenDate {
  const fullYear = year.length === 2 ? `20${year}` : year;
  const date = `${fullYear}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(date) && isPlausible(Number(fullYear)) ? { kind: "day", date, rest: rest.trim(), isRange } : unreadable;
}

const clock = String.raw`(\d{1,2})(?:[:.h](\d\d)(?::\d\d(?:\.\d+)?)?)?\s*([ap])?\.?(?:m\b\.?)?`;
const times = new RegExp(
  String.raw`^[t,;\s·|-]*(?:(?:at|um|à|alle|om|from|von)\s+)?${clock}\s*(?:uhr|h)?(?:\s*(?:-|–|—|to|bis|à)\s*${clock}\s*(?:uhr|h)?)?(?:\s*\(.*\))?$`,
);

/** "14:30"; `end` is null where only a start is written. */
export interface WrittenTimesOfDay {
  start: string;
  end: string | null;
}

/** "14:30", "2:30 pm – 3:15 pm", "14h30". Null for anything else: an hour alone needs "am", "pm", "h" or "Uhr". */
export function readWrittenTimes(written: string): WrittenTimesOfDay | null {
  const measured = measure(written, maxLength);
  if (measured === null) return null;
  const text = normalise(measured, "NFKC").trim().toLowerCase();
  const match = times.exec(text);
  if (!match) return null;
  const [, hours, minutes, half, endHours, endMinutes, endHalf] = match;
  const isHourAlone = minutes === undefined && half === undefined && !/uhr|\dh/.test(text);
  if (isHourAlone && endHalf === undefined) return null;
  const end = endHours === undefined ? null : toTime(endHours, endMinutes, endHalf);
  // "2–3 pm" is in the afternoon from its start, "11–1 pm" is not.
  const starts = half === undefined && endHalf ? [endHalf, "a"] : [half];
  const start = starts
    .map((each) => toTime(hours, minutes, each))
    .find((time) => time && (!end || !starts[1] || time < end));
  return start ? { start, end } : null;
}

function toTime(hours = "", minutes = "00", half: string | undefined): string | null {
  const written = Number(hours);
  if (half && (written < 1 || written > 12)) return null;
  const hour = half ? (written % 12) + (half === "p" ? 12 : 0) : written;
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, "0")}:${minutes}` : null;
}
