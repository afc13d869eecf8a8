// The rules of a time zone, as calendars read them (RFC 5545, 3.6.5).
import { Temporal } from "temporal-polyfill";

export interface Span {
  from: Date;
  to: Date;
}

/**
 * The zone's component for events within the span: the offset at its beginning, and every change of the clocks in it, taken
 * from the same data that pages show times by.
 */
export function describeZone(timeZone: string, { from, to }: Span): string {
  const begin = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone);
  const observances: string[] = [];
  let change = begin.getTimeZoneTransition("previous");
  if (!change) observances.push(toObservance("19700101T000000", begin.offset, begin.offset));
  change ??= begin.getTimeZoneTransition("next");
  for (; change && change.epochMilliseconds <= to.getTime(); change = change.getTimeZoneTransition("next")) {
    const before = change.subtract({ nanoseconds: 1 });
    // What clocks would have shown if they had not changed.
    const local = before.toPlainDateTime().add({ nanoseconds: 1 });
    observances.push(toObservance(toLocal(local), before.offset, change.offset));
  }
  return ["BEGIN:VTIMEZONE", `TZID:${timeZone}`, ...observances, "END:VTIMEZONE"].join("\r\n");
}

const toObservance = (start: string, before: string, after: string) => {
  const kind = toMinutes(after) > toMinutes(before) ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${before.replaceAll(":", "")}`,
    `TZOFFSETTO:${after.replaceAll(":", "")}`,
    `END:${kind}`,
  ].join("\r\n");
};

/** "20261004T020000" */
const toLocal = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: "second" }).replaceAll(/[-:]/g, "");

/** "+10:30" */
function toMinutes(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(offset) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
