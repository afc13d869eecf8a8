// Days as people and programs write them into lists: "2026-03-04", "4/3/26", "4. März 2026", "2026年3月4日". What stands
// beside a day is read by written-moment.ts.
import { isDay } from "#app/domain/values/dates.ts";
import { cutText, measure, normalise } from "#app/domain/values/measured-text.ts";

/** Whether 4/3/2026 is the fourth of March or the third of April. */
export const dateOrders = ["day-first", "month-first"] as const;
export type DateOrder = (typeof dateOrders)[number];

export type WrittenDate =
  /** `rest` is what follows, such as a time. `isRange`: the first of several days. */
  | { kind: "day"; date: string; rest: string; isRange: boolean }
  /** Two days are possible, and no order was given. */
  | { kind: "ambiguous" }
  /** A day and a month alone. */
  | { kind: "yearless" }
  | { kind: "unreadable" };

const unreadable: WrittenDate = { kind: "unreadable" };

/** Longer texts are no dates, and a pattern should not have to find that out. */
const maxLength = 120;

const locales = [
  ...["en", "de", "fr", "es", "it", "nl", "pt", "cs", "sk", "pl", "sv", "da", "nb", "fi", "hu", "tr", "ru", "uk"],
  ...["ar", "ja", "ko", "zh"],
];
/** The digit 0 of scripts that sheets use beside 0. */
const zeros = "٠۰०০๐";

/** The text as its readers expect it: in lower case, with the digits, spaces and signs of English; null if too long. */
export function tidyWritten(written: string): string | null {
  const measured = measure(written, maxLength);
  if (measured === null) return null;
  return (
    normalise(measured, "NFKC")
      // Marks of the direction of writing stand around Arabic dates.
      .replace(/\p{Cf}/gu, "")
      .replace(/\p{Nd}/gu, toEnglishDigit)
      .replace(/\s+/g, " ")
      .replace(/[\u2010\u2011\u2212]/g, "-")
      .toLowerCase()
      .replace(/(?<!\p{L})([ap])\. ?m\b\.?/gu, "$1m")
      .replace(/(?:12 ?)?\bnoon\b/g, "12 pm")
      // As calendars write moments: 20240504T143000Z.
      .replace(/^(\d{8}t\d\d)(\d\d)(?:\d\d)?(?!\d)/, "$1:$2")
      .replace(/(?:오전|午前|上午) ?(\d{1,2}(?:[:時时点點시] ?\d{0,2}분?分?)?)/g, "$1 am ")
      .replace(/(?:오후|午後|下午) ?(\d{1,2}(?:[:時时点點시] ?\d{0,2}분?分?)?)/g, "$1 pm ")
      .replace(/(\d) ?[年년] ?(\d{1,2}) ?[月월] ?(\d{1,2}) ?[日일号號]?/g, "$1-$2-$3 ")
      .replace(/(\d) ?[時时点點시] ?(\d\d) ?[分분]?/g, "$1:$2")
      .replace(/(\d) ?[時时点點시] ?半/g, "$1:30")
      .replace(/(\d) ?[時时点點시]/g, "$1 uhr")
      .replace(/(\d) ?ص(?!\p{L})/gu, "$1 am")
      .replace(/(\d) ?م(?!\p{L})/gu, "$1 pm")
      .replace(/ {2,}/g, " ")
      .trim()
  );
}

function toEnglishDigit(digit: string): string {
  const code = digit.codePointAt(0) as number;
  for (const zero of zeros) {
    const value = code - (zero.codePointAt(0) as number);
    if (value >= 0 && value < 10) return String(value);
  }
  return digit;
}

const fold = (text: string) =>
  normalise(cutText(text, maxLength), "NFKD")
    .replace(/[\p{M}.]/gu, "")
    .toLowerCase();

type Names = Map<string, number>;

/** The names of something in all languages, long and short, with their number. */
function namesOf(part: "month" | "weekday", options: Intl.DateTimeFormatOptions[], dates: Date[]): Names {
  const names: Names = new Map();
  for (const locale of locales)
    for (const each of options) {
      const format = new Intl.DateTimeFormat(locale, { ...each, calendar: "gregory", timeZone: "UTC" });
      for (const [at, date] of dates.entries()) {
        const name = fold(format.formatToParts(date).find(({ type }) => type === part)?.value ?? "");
        if (!names.has(name)) names.set(name, at + 1);
      }
    }
  return names;
}

/** Made when the first date is read. */
let names: { months: Names; weekdays: Names } | null = null;
function findNames() {
  // Beside a day many languages have another form: "květen", but "4. května".
  const widths = [{ month: "long" }, { month: "short" }, { month: "long", day: "numeric" }] as const;
  names ??= {
    months: namesOf(
      "month",
      [...widths],
      Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, 1))),
    ).set("sept", 9),
    weekdays: namesOf(
      "weekday",
      [{ weekday: "long" }, { weekday: "short" }],
      Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at))),
    ),
  };
  return names;
}

export const isWeekday = (word: string): boolean => findNames().weekdays.has(fold(word));

const yearFirst =
  /^(?<year>\d{4}) ?(?<separator>[-/.]) ?(?<month>\d{1,2}) ?\k<separator> ?(?<day>\d{1,2})(?!\d)\.?(?<rest>.*)$/;
const yearThenName = /^(?<year>\d{4})[-./ ]{1,3}(?<name>\p{L}{3,12})[-./ ]{1,3}(?<day>\d{1,2})(?!\d)\.?(?<rest>.*)$/u;
const compact = /^(?<year>(?:19|20)\d\d)(?<month>\d\d)(?<day>\d\d)(?:(?<rest>t\d\d.*))?$/;
// Two digits before a colon are no year: "4 May, 14:30" names none.
const numbers =
  /^(?<one>\d{1,2}) ?(?<separator>[-/.]) ?(?<two>\d{1,2}) ?\k<separator> ?(?<year>\d{4}|\d\d(?! ?(?:[:.h] ?\d|h\b|uhr|[ap]m|[-–—] ?\d)))(?!\d)(?<rest>.*)$/;
const dayThenName =
  /^(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|o)?(?<until>\s*[-–]\s*\d{1,2}(?:\.|st|nd|rd|th)?)?[\s-]*(?:of |de )?(?<name>\p{L}{3,12})\.?,?[\s-]*(?:de[l]? )?(?<year>\d{4}|\d\d(?! ?(?:[:.h] ?\d|h\b|uhr|[ap]m|[-–—] ?\d)))(?!\d)(?<rest>.*)$/u;
const nameThenDay =
  /^(?<name>\p{L}{3,12})\.?\s+(?<day>\d{1,2})(?:st|nd|rd|th)?(?<until>\s*[-–]\s*\d{1,2}(?:st|nd|rd|th)?)?,?\s+(?<year>\d{4})(?!\d)(?<rest>.*)$/u;
/** As C and Java write moments: "may 4 14:30:00 cest 2024". */
const yearLast = /^(?<day>\p{L}{3,12} \d{1,2}) (?<time>\d{1,2}:\d\d(?::\d\d)?(?: [a-z]{2,5})?) (?<year>\d{4})(?!\d)/u;

/** Without an `order`, a date of numbers alone is read only where one order makes sense. */
export function readWrittenDate(written: string, order: DateOrder | null): WrittenDate {
  const tidy = tidyWritten(written);
  if (tidy === null) return unreadable;
  const text = withoutWeekday(tidy).replace(yearLast, "$<day> $<year> $<time>");
  const named = (dayThenName.exec(text) ?? nameThenDay.exec(text) ?? yearThenName.exec(text))?.groups;
  if (named) {
    const month = findNames().months.get(fold(named.name ?? ""));
    return toDay({ ...named, month: String(month ?? "") }, named.until !== undefined);
  }
  const ordered = (yearFirst.exec(text) ?? compact.exec(text))?.groups;
  if (ordered) return toDay(ordered);
  const groups = numbers.exec(text)?.groups;
  if (!groups) return isYearless(text) ? { kind: "yearless" } : unreadable;
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

/** Whether a day of a month stands at the beginning, without a year anywhere: "4 May, 14:30", "4.5. 14:30", "5月4日". */
function isYearless(text: string): boolean {
  if (/\d{4}/.test(text)) return false;
  if (/^(?:\d{1,2}\. ?\d{1,2}\.|\d{1,2}\/\d{1,2}(?!\d)|\d{1,2} ?[月월] ?\d)/.test(text)) return true;
  const [, before, after] =
    /^\d{1,2}[^\p{L}\d]{0,3}(?:st |nd |rd |th |of )?(\p{L}{3,12})|^(\p{L}{3,12})\.? \d{1,2}(?!\d)/u.exec(text) ?? [];
  return findNames().months.has(fold(before ?? after ?? ""));
}

/** The order that a date of numbers proves, because one number is no month; null for any other text. */
export function provenOrder(written: string): DateOrder | null {
  const { one, two, separator } = numbers.exec(withoutWeekday(tidyWritten(written) ?? ""))?.groups ?? {};
  if (separator === undefined || separator === ".") return null;
  if (Number(one) > 12 && Number(two) <= 12) return "day-first";
  return Number(two) > 12 && Number(one) <= 12 ? "month-first" : null;
}

/** "Thu 24 Dec" is "24 Dec"; "Mar 4" may be a Tuesday in French, but is a month first. */
function withoutWeekday(text: string): string {
  const word = /^(\p{L}+)\.?,? /u.exec(text);
  if (!word) return text;
  const { months, weekdays } = findNames();
  const name = fold(word[1] ?? "");
  return weekdays.has(name) && !months.has(name) ? text.slice(word[0].length) : text;
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
