// Ranges of days and what is reckoned from figures. Safe in the browser.
import { daysBetween, isDay } from "#app/domain/values/dates.ts";
import { addDays } from "#app/domain/values/instant-in-zone.ts";

/** Specification, section 9: "Analytics ranges 7, 30, 90 days"; and any other days the speaker names. */
export const rangeLengths = [7, 30, 90] as const;
const defaultLength = 30;
/** Days in a custom range. */
const maxRangeDays = 366;

/** Days on the owner's calendar ("2026-12-24"), the first and the last included. */
export interface DayRange {
  from: string;
  to: string;
}

export interface RangeChoice extends DayRange {
  /** "7", "30", "90" or "custom". */
  kind: string;
  /** Why the days that were asked for are not shown; the last 30 are, instead. */
  problem: string | null;
  /** What was typed into the two date fields. */
  input: { from: string; to: string };
}

export const daysIn = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

const lastDays = (days: number, today: string): DayRange => ({ from: addDays(today, 1 - days), to: today });

/** The range an address asks for (`?range=7`, `?range=custom&from=…&to=…`), by a calendar on which it is `today`. */
export function readRange(query: URLSearchParams, today: string): RangeChoice {
  const kind = query.get("range") ?? String(defaultLength);
  const input = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const defaultRange = lastDays(defaultLength, today);
  if (kind !== "custom") {
    const days = rangeLengths.find((length) => String(length) === kind) ?? defaultLength;
    return { kind: String(days), ...lastDays(days, today), problem: null, input: { ...defaultRange } };
  }
  const problem = findRangeProblem(input, today);
  return { kind, ...(problem ? defaultRange : input), problem, input };
}

function findRangeProblem({ from, to }: DayRange, today: string): string | null {
  if (!isDay(from) || !isDay(to) || from < "2000") return "Please choose a start date and an end date.";
  if (from > to) return "The start date must be on or before the end date.";
  if (to > today) return "Please choose dates up to today.";
  if (daysIn({ from, to }) > maxRangeDays) return `Please choose a range of up to ${maxRangeDays} days.`;
  return null;
}

/** As many days, ending the day before. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

const statNames = ["views", "leads", "feedback", "downloads", "connects"] as const;
export type StatName = (typeof statNames)[number];
/** What happened, in numbers: views are raw, feedback counts ratings. */
export type PeriodStats = Record<StatName, number>;

export interface DayStats extends PeriodStats {
  day: string;
}

export const sumStats = (days: DayStats[]): PeriodStats =>
  Object.fromEntries(statNames.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)])) as PeriodStats;

/** How the hubs may be listed; the first is the usual. */
export const hubOrders = ["views", "title", "devices", "leads", "downloads", "feedback", "engagement"] as const;
export type HubOrder = (typeof hubOrders)[number];
