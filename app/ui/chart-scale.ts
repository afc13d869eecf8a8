// The ticks of charts (whole numbers from zero, and dates at equal distances) and their line.

/** At most this many lines between zero and the top. */
const maxCountSteps = 4;
const maxDayTicks = 5;
/** Days between two ticks; from a week on, all ticks have the same weekday. */
const daySteps = [1, 2, 7, 14, 21, 28, 56, 91];

/** Whole ticks from 0 to the first one at or above `highest`: 0, 20, 40, 60 for 53; at least 0 and 1. */
export function countTicks(highest: number): number[] {
  if (highest <= 1) return [0, 1];
  const step = niceStep(highest / maxCountSteps);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, n) => n * step);
}

/** The smallest of 1, 2, 5, 10, 20, 50 and so on that is not below `min`. */
function niceStep(min: number): number {
  const power = Math.max(1, 10 ** Math.floor(Math.log10(min)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= min) ?? 10 * power;
}

/** Some of the days, at equal distances, ending with the last one. */
export function pickDayTicks(days: string[]): string[] {
  const step = daySteps.find((each) => Math.ceil(days.length / each) <= maxDayTicks) ?? days.length;
  return days.filter((_, index) => (days.length - 1 - index) % step === 0);
}

/** The full and half hours among times such as "14:07". */
export const pickMinuteTicks = (times: string[]): string[] => times.filter((time) => /:[03]0$/.test(time));

/** The path of a line through `values`, one step apart, from the top of a drawing that is `top` high. */
export const toLinePath = (values: number[], top: number): string =>
  `M${values.map((value, step) => `${step} ${top - value}`).join(" ")}`;

/** 0.25 becomes "25%", for CSS. */
export const toCssPercent = (share: number): string => `${Math.round(share * 10_000) / 100}%`;
