// Languages by their BCP 47 tags. Safe in the browser.
import { formatDay } from "#app/domain/values/dates.ts";

/** "pt-BR" for "PT-br"; null for what is no language tag. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}

export const isEnglish = (language: string): boolean => /^en\b/.test(language);

const scriptsFromRight = ["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"];

/** Whether the language is written from right to left, as Arabic, Hebrew, Persian and Urdu are. */
export const isWrittenFromRight = (language: string): boolean =>
  scriptsFromRight.includes(new Intl.Locale(language).maximize().script ?? "");

const dayFormat = {
  ...({ weekday: "short", day: "numeric", month: "short", year: "numeric" } as const),
  // The event's own calendar, whatever is usual in the language.
  ...{ calendar: "gregory", timeZone: "UTC" },
};

/** "Thu 24 Dec 2026" for "2026-12-24", and "Do., 24. Dez. 2026" in German. */
export const formatDayIn = (language: string, date: string): string =>
  isEnglish(language)
    ? formatDay(date)
    : new Intl.DateTimeFormat(language, dayFormat).format(new Date(`${date}T00:00:00Z`));
