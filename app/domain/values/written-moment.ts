// Moments as people and programs write them: a day, and beside it times, a zone, or what nobody can read, which is told
// to whoever imports the file. Only for the server, which knows all zones.
import { isDeepStrictEqual } from "node:util";
import { type DateOrder, isWeekday, readWrittenDate, tidyWritten } from "#app/domain/values/written-date.ts";
import { findWrittenZone, type WrittenZone } from "#app/domain/values/written-zones.ts";

export interface WrittenTimesOfDay {
  /** "14:30" */
  start: string;
  /** Null where only a start is written. */
  end: string | null;
  /** What decides about the moment. Null for times of whoever reads them. */
  zone: WrittenZone | null;
  /** A zone by its own name, also beside an offset: "14:30+02:00[Europe/Berlin]". */
  zoneName: string | null;
  /** What stands beside and may be a time or a zone too; empty for none. */
  unread: string;
}

export type WrittenMoment =
  | { kind: "ambiguous" }
  | { kind: "yearless" }
  | { kind: "unreadable" }
  | {
      kind: "day";
      date: string;
      /** Where its day is written too: "4 May 2024 23:00 → 5 May 2024 01:00". */
      endDate: string | null;
      times: WrittenTimesOfDay | null;
      /** What stands beside the day without being a time, if it may be one; empty for none. */
      unread: string;
      isRange: boolean;
    };

const between = / (?:→|->|-|–|—|~|〜|to|until|till|bis|au|al|tot) |\/(?=\d{4}-)/g;

const timeFirst = /^(?<time>\d{1,2}[:h]\d\d(?: ?[ap]m| uhr)?),? (?:on )?(?<day>[^:]*)$/;

/** Without an `order`, a date of numbers alone is read only where one order makes sense. */
export function readWrittenMoment(written: string, order: DateOrder | null): WrittenMoment {
  const text = tidyWritten(written) ?? "";
  for (const match of text.matchAll(between)) {
    const last = readDayWithTimes(text.slice(match.index + match[0].length), order);
    const first = last.kind === "day" ? readDayWithTimes(text.slice(0, match.index), order) : last;
    if (first.kind === "day" && last.kind === "day") return join(first, last);
  }
  const read = readDayWithTimes(text, order);
  // "14:30, 4 May 2024"
  const { time, day } = (read.kind === "unreadable" && timeFirst.exec(text)?.groups) || {};
  return time && day ? readDayWithTimes(`${day} ${time}`, order) : read;
}

type WrittenDay = Extract<WrittenMoment, { kind: "day" }>;

/** From the one to the other: two times of one delivery, or several days. */
function join(first: WrittenDay, last: WrittenDay): WrittenDay {
  const unread = [first.unread, last.unread, last.times?.unread ?? ""].filter(Boolean).join(" ");
  const days = Date.parse(last.date) - Date.parse(first.date);
  if (!first.times || !last.times || days < 0 || days > 86_400_000)
    return { ...first, unread, isRange: first.date !== last.date };
  const { start: end, zone, zoneName } = last.times;
  const times = { ...first.times, end, zone: first.times.zone ?? zone, zoneName: first.times.zoneName ?? zoneName };
  return { ...first, times, endDate: last.date, unread };
}

function readDayWithTimes(text: string, order: DateOrder | null): WrittenMoment {
  const day = readWrittenDate(text, order);
  if (day.kind !== "day") return day;
  const { date, rest, isRange } = day;
  const times = readWrittenTimes(rest);
  return { kind: "day", date, endDate: null, times, unread: times ? "" : keepTelling(rest), isRange };
}

const clock =
  /(\d{1,2})(?:[:.h](\d\d)([:.]\d\d(?:[.,]\d{1,9})?)?)?(?: ?(?:([ap])m?(?!\p{L})))?(?: ?(?:uhr|hrs|h)(?!\p{L}))?(?!\d)/uy;
const lead =
  /[,;:،.·|@–—\s-]*(?:г(?:\.|ода)? ?)?(?:(t)(?=\d)|(?:at|um|ab|à|às|as|alle|ore|om|from|von|de|das|kl|klo|godz|ve|[ovв])\.?(?=[ ,]))?[, ]*/uy;
const word = /[([]?(\p{L}+)[.)\]]*[, ]*/uy;
const until = / ?(?:→|->|–|—|-|~|〜|\/) ?| (?:to|until|till|bis|à|às|a|al|alle|tot|do|til|до) /y;
const offset = /( ?[([]?)(utc|gmt|ut)? ?([+-])(\d{1,2})(?::?(\d\d))?(?![\d:.h])(?! ?[ap]m)[)\]]?/y;
/** May be an offset, or the end of a time without seconds. */
const doubtful = / -0\d:(?:00|15|30|45)(?![:\d]| ?[ap]m)/y;
const opening = /[,;|· ]*([([]?) ?/y;
const zoneWords = /[a-z_]+(?:\/[a-z_+-]+\d{0,2}){1,2}|\p{L}+(?: \p{L}+){0,4}/uy;
const remark = /[, ]*(?:\(([^()[\]]*)\)|\[([^()[\]]*)\])/y;

/**
 * "14:30", "2:30 pm – 3:15 pm CEST", "14h30", "T14:30+02:00". Null for anything else: an hour alone needs "am", "pm", "h"
 * or "Uhr", and a list of times is none.
 */
export function readWrittenTimes(written: string): WrittenTimesOfDay | null {
  const text = tidyWritten(written);
  if (text === null) return null;
  const scan = new Scan(text);
  const isMachine = skipLead(scan);
  const start = scan.read(clock);
  if (!start) return null;
  const [startText, hours, minutes, seconds, half] = start;
  const isExact = isMachine || seconds !== undefined;
  // A minus is an offset behind seconds, and where what would end there lasts more than half a day.
  const first = readZoneBehind(scan, (end) => isExact || lastsLong(toTime(hours, minutes, half), end));
  const mark = scan.at;
  const isDoubtful = first.zone === null && scan.read(doubtful) !== null;
  scan.at = mark;
  let ended = !isDoubtful && scan.read(until) ? scan.read(clock) : null;
  const last = ended ? readZoneBehind(scan, () => true) : first;
  // "2:30 pm EDT / 11:30 am PDT" is one moment in two zones.
  if (first.zone && last.zone && !isDeepStrictEqual(first.zone, last.zone)) ended = null;
  if (!ended) scan.at = mark;
  const zone = first.zone ?? last.zone;
  const zoneName = first.name ?? (ended ? last.name : null);
  const [endText = "", endHours, endMinutes, , endHalf] = ended ?? [];
  if (minutes === undefined && half === undefined && endHalf === undefined && !/uhr|\dh| h/.test(startText + endText))
    return null;
  const end = ended ? toTime(endHours, endMinutes, endHalf) : null;
  if (ended && !end) return null;
  // "2–3 pm" is in the afternoon from its start, "11–1 pm" is not.
  const starts = half === undefined && endHalf ? [endHalf, "a"] : [half];
  const time = starts
    .map((each) => toTime(hours, minutes, each))
    .find((each) => each && (!end || !starts[1] || each < end));
  const unread = keepTelling(text.slice(scan.at));
  const isList = zone === null && !isDoubtful && /\d[:.h]\d\d/.test(unread);
  return time && !isList ? { start: time, end, zone, zoneName, unread } : null;
}

/** A text that is read from its beginning, pattern by pattern. */
class Scan {
  at = 0;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  /** The match of a sticky pattern here, which is passed; null where it doesn't fit. */
  read(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at = pattern.lastIndex;
    return match;
  }
}

/** Passes what stands before a time; whether it is the T of a program. */
function skipLead(scan: Scan): boolean {
  let isMachine = scan.read(lead)?.[1] === "t";
  const mark = scan.at;
  const name = scan.read(word)?.[1];
  if (name && isWeekday(name)) isMachine = scan.read(lead)?.[1] === "t" || isMachine;
  else scan.at = mark;
  return isMachine;
}

interface ZoneBehind {
  zone: WrittenZone | null;
  /** Its own name, also where an offset stands before it. */
  name: string | null;
}

function readZoneBehind(scan: Scan, isOffset: (end: string | null) => boolean): ZoneBehind {
  let zone = readOffset(scan, isOffset) ?? readZone(scan);
  // An offset says which zone it is: "IST (UTC+5:30)".
  if (zone?.kind === "abbreviation") zone = readOffset(scan, () => false) ?? zone;
  return { zone, name: readRemark(scan, zone) ?? (zone?.kind === "zone" ? zone.name : null) };
}

/** `isOffset` decides about "-07:00", which may be the end of a range. */
function readOffset(scan: Scan, isOffset: (end: string | null) => boolean): WrittenZone | null {
  const mark = scan.at;
  const [, , named, sign, hours, minutes = "00"] = scan.read(offset) ?? [];
  const isPossible = Number(hours) <= 14 && ["00", "15", "30", "45"].includes(minutes);
  if (isPossible && (named || sign === "+" || isOffset(toTime(hours, minutes, undefined))))
    return { kind: "offset", offset: (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) };
  scan.at = mark;
  return null;
}

function readZone(scan: Scan): WrittenZone | null {
  const mark = scan.at;
  const opened = scan.read(opening)?.[1];
  const from = scan.at;
  const words = scan.read(zoneWords)?.[0].split(" ") ?? [];
  for (let count = words.length; count > 0; count--) {
    const name = words.slice(0, count).join(" ");
    const zone = findWrittenZone(name);
    scan.at = from + name.length;
    if (zone && (!opened || scan.read(/ ?[)\]]/y))) return zone;
  }
  scan.at = mark;
  return null;
}

/** What stands in brackets behind an offset names its zone, or is a remark: "GMT+0200 (Central European Summer Time)". */
function readRemark(scan: Scan, zone: WrittenZone | null): string | null {
  if (!zone) return null;
  let found: string | null = null;
  for (let mark = scan.at; ; mark = scan.at) {
    const [all, round, square] = scan.read(remark) ?? [];
    const named = findWrittenZone((round ?? square ?? "").trim()) ?? (all ? null : readZone(scan));
    if (named?.kind === "zone") found ??= named.name;
    if (all && !named && /\d/.test(all)) scan.at = mark;
    if (scan.at === mark) return found;
  }
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const lastsLong = (start: string | null, end: string | null) =>
  !start || !end || (minutesOf(end) - minutesOf(start) + 1440) % 1440 > 720;

function toTime(hours = "", minutes = "00", half: string | undefined): string | null {
  const written = Number(hours);
  if (half && (written < 1 || written > 12)) return null;
  const hour = half ? (written % 12) + (half === "p" ? 12 : 0) : written;
  return hour < 24 && Number(minutes) < 60 ? `${String(hour).padStart(2, "0")}:${minutes}` : null;
}

/** What nobody read, if it may be a time or a zone. */
function keepTelling(rest: string): string {
  const text = rest.replace(/^[\s,;.·|–—-]+/, "").trimEnd();
  const words = text.split(/[^\p{L}/_]+/u).filter((each) => each.length > 1 && !isWeekday(each));
  // A word alone such as "ULAT" is a zone that nobody here knows.
  const isTelling =
    /\d/.test(text) || words.some((each) => findWrittenZone(each) !== null) || /^\p{L}{2,4}t$/u.test(words.join(" "));
  return isTelling ? text : "";
}
