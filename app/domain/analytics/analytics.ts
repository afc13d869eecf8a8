// Date ranges with the stats of their days, and the curve around a talk. Safe in the browser.
import { daysBetween, isDay } from "#app/domain/values/dates.ts";
import { addDays } from "#app/domain/values/instant-in-zone.ts";

/** Specification, section 9: "Analytics ranges 7, 30, 90 days"; a custom range is possible too. */
export const rangeLengths = [7, 30, 90] as const;
const defaultLength = 30;
const maxRangeDays = 366;

/** Days in the owner's time zone ("2026-12-24"), both included. */
export interface DayRange {
  from: string;
  to: string;
}

export interface RangeChoice extends DayRange {
  /** "7", "30", "90" or "custom". */
  kind: string;
  /** Why the custom range is invalid; the last 30 days are shown instead. */
  problem: string | null;
  /** The values of the two date fields. */
  input: { from: string; to: string };
}

/** The number of days, with the first and the last one; 1 when both are the same. */
export const daysIn = ({ from, to }: DayRange): number => daysBetween(from, to) + 1;

/** The last days until today, which is one of them: the one way to say such a period, on every screen. */
export const lastDays = (days: number, today: string): DayRange => ({ from: addDays(today, 1 - days), to: today });

/** The range in an address (`?range=7`, `?range=custom&from=…&to=…`); `today` is the owner's current day. */
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

/** The same number of days before the range. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
});

export const statNames = ["views", "leads", "feedback", "downloads", "connects"] as const;
export type StatName = (typeof statNames)[number];
/** Views are raw; feedback counts ratings. */
export type PeriodStats = Record<StatName, number>;

export interface DayStats extends PeriodStats {
  day: string;
}

/** The totals over all days; zeros without any days. */
export const sumStats = (days: DayStats[]): PeriodStats =>
  Object.fromEntries(statNames.map((name) => [name, days.reduce((sum, day) => sum + day[name], 0)])) as PeriodStats;

/** How hubs may be sorted; the first is the default. */
export const hubOrders = [
  "views",
  "title",
  "devices",
  "leads",
  "downloads",
  "connects",
  "feedback",
  "rating",
  "engagement",
] as const;
export type HubOrder = (typeof hubOrders)[number];

/** The first three hours are counted by minute. */
export const curveMinutes = 180;
/** Then come days, at most as many. */
export const maxCurveDays = 30;

/** In the order of the screen. A scan is a device that opens the page for the first time that day. */
export const curveMetrics = ["scans", "ratings", "downloads", "leads"] as const;
export type CurveMetric = (typeof curveMetrics)[number];
export type CurveStats = Record<CurveMetric, number>;

export interface CurvePoint {
  /** A time such as "14:30", or a day such as "2026-12-24", in the talk's time zone. */
  at: string;
  /** Null for a minute that is still to come. */
  stats: CurveStats | null;
}

export interface TalkCurve {
  /** "2026-12-24", the day of the first minute. */
  day: string;
  timezone: string;
  /** The minutes at which the talk starts and ends by its own date and times; null outside the three hours. */
  talkStartsAt: string | null;
  talkEndsAt: string | null;
  minutes: CurvePoint[];
  /** From the first day to today. */
  days: CurvePoint[];
}

export const noCurveStats: CurveStats = { scans: 0, ratings: 0, downloads: 0, leads: 0 };

/** The sum of one metric over all points. */
export const sumCurve = (points: CurvePoint[], metric: CurveMetric): number =>
  points.reduce((sum, { stats }) => sum + (stats?.[metric] ?? 0), 0);

/** The point with the highest count, the first of equal ones; null when all are zero. */
export function findPeak(points: CurvePoint[], metric: CurveMetric): { at: string; count: number } | null {
  let peak: { at: string; count: number } | null = null;
  for (const { at, stats } of points) {
    const count = stats?.[metric] ?? 0;
    if (count > (peak?.count ?? 0)) peak = { at, count };
  }
  return peak;
}

/** The points at which something happened, for a table without hundreds of empty rows. */
export const listActivePoints = (points: CurvePoint[]): CurvePoint[] =>
  points.filter(({ stats }) => stats !== null && curveMetrics.some((metric) => stats[metric] > 0));
