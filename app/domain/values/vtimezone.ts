// The rules of a time zone, as calendars read them (RFC 5545, 3.6.5).
import { Temporal } from "temporal-polyfill";

export interface Span {
  from: Date;
  to: Date;
}

/** From one change of the clocks to the next; null without one. */
interface Period {
  begin: Temporal.ZonedDateTime | null;
  end: Temporal.ZonedDateTime | null;
  offsetBefore: string;
  offset: string;
}

/**
 * The zone's component for events within the span: every period of it, taken from the same data that pages show times by.
 * Some calendars refuse a zone without a standard time, or see no daylight time that isn't beside one, so where the span
 * has only one of them, periods before it follow until both are there.
 */
export function describeZone(timeZone: string, { from, to }: Span): string {
  const periods = [periodAround(Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone))];
  for (let { end } = periods[0] as Period; end && end.epochMilliseconds <= to.getTime(); ) {
    const next = periodFrom(end);
    periods.push(next);
    end = next.end;
  }
  for (let [first] = periods; first?.begin && isShort(first) && !hasBothTimes(periods); [first] = periods)
    periods.unshift(periodAround(first.begin));
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...periods.map(toObservance), "END:VTIMEZONE"].join("\r\n");
}

/** The period that ends at this moment or later. */
function periodAround(moment: Temporal.ZonedDateTime): Period {
  const begin = moment.getTimeZoneTransition("previous");
  if (begin) return periodFrom(begin);
  const { offset } = moment.subtract({ nanoseconds: 1 });
  return { begin, end: moment.getTimeZoneTransition("next"), offsetBefore: offset, offset };
}

const periodFrom = (begin: Temporal.ZonedDateTime): Period => ({
  begin,
  end: begin.getTimeZoneTransition("next"),
  offsetBefore: begin.subtract({ nanoseconds: 1 }).offset,
  offset: begin.offset,
});

const hasBothTimes = (periods: Period[]) => periods.some(isDaylight) && !periods.every(isDaylight);

/** What lasts for a year or longer is a new standard time, whichever way clocks were moved. */
const isShort = ({ begin, end }: Period) =>
  !!begin && !!end && end.epochMilliseconds - begin.epochMilliseconds < yearMs;
const yearMs = 365 * 86_400_000;

/**
 * Daylight time is ahead of the time before or after it, for a part of the year. So are Ireland's summers and Morocco's
 * months without a fast, which the time zone database calls the standard (and what is between them a negative daylight
 * time, which calendars don't know).
 */
const isDaylight = (period: Period): boolean =>
  isShort(period) &&
  [period.offsetBefore, period.end?.offset ?? period.offset].some(
    (other) => toMinutes(other) < toMinutes(period.offset),
  );

function toObservance(period: Period): string {
  const { begin, offsetBefore, offset } = period;
  const kind = isDaylight(period) ? "DAYLIGHT" : "STANDARD";
  // What clocks would have shown if they had not changed; the year is that of Windows' calendars.
  const start = begin?.subtract({ nanoseconds: 1 }).toPlainDateTime().add({ nanoseconds: 1 });
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start ? toLocal(start) : "16010101T000000"}`,
    `TZOFFSETFROM:${offsetBefore.replaceAll(":", "")}`,
    `TZOFFSETTO:${offset.replaceAll(":", "")}`,
    `END:${kind}`,
  ].join("\r\n");
}

/** "20261004T020000" */
const toLocal = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");

/** "+10:30" */
function toMinutes(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
