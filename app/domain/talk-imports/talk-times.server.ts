// The day and times of a talk from a file. A time that is not sure is left out, and the report says so.
import type { ImportAnswers, WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { formatDayAndTime } from "#app/domain/values/dates.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { momentInZone } from "#app/domain/values/moment-in-zone.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";
import { describeSkippedTime, findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";
import { dayAfter } from "#app/domain/values/talk-times.ts";
import { canonicalTimeZone } from "#app/domain/values/time-zones.ts";
import { readWrittenLength } from "#app/domain/values/written-length.ts";
import { readWrittenMoment, readWrittenTimes, type WrittenTimesOfDay } from "#app/domain/values/written-moment.ts";
import { decideMeaning, type WrittenZone } from "#app/domain/values/written-zones.ts";
import { shownTimeZone } from "#app/domain/values/zone-names.ts";

interface TalkTimes {
  eventDate: string | null;
  startTime: string | null;
  endTime: string | null;
  timezone: string;
}

const quote = (text: string) => `“${asOneLine(text, 40)}”`;

/** The times with what was left out; or why nobody can say which day it was. */
export function readTalkTimes(
  { date = "", startTime = "", endTime = "", length = "", timezone = "", place = "" }: WrittenTalk,
  answers: Pick<ImportAnswers, "dateOrder" | "timezone">,
): { times: TalkTimes; notes: string[] } | string {
  // The same may be said of a start and of its end.
  const notes = new Set<string>();
  const day = readWrittenMoment(date, answers.dateOrder);
  if (day.kind === "ambiguous") return `${quote(date)}: choose whether the day or the month comes first`;
  const started = readWrittenTimes(startTime);
  const named = timezone && canonicalTimeZone(asOneLine(timezone, 100));
  const beside = started?.zoneName ?? (day.kind === "day" ? day.times?.zoneName : null);
  const zone = named || (beside ?? answers.timezone);
  if (timezone && !named) notes.add(`${quote(timezone)} is no time zone, so ${shownTimeZone(zone)} is used`);
  const reader = { place, zone, dateOrder: answers.dateOrder, notes };

  if (day.kind !== "day" && date.trim() !== "") notes.add(describeUnread(date, day.kind));
  const local = day.kind === "day" ? toLocal(day, reader) : null;
  if (day.kind === "day") noteUnread(date, day, notes);
  if (day.kind === "day" && day.isRange) notes.add(`${quote(date)} has several days, so the first one is used`);
  const startZone = started ? started.zone : ((day.kind === "day" ? day.times?.zone : null) ?? null);
  const found = { ...readTimes({ local, started, startZone, startTime, endTime }, reader), timezone: zone };
  found.endTime ??= readEndByLength(length, found, notes);
  const skipped = findSkippedTalkTime(found);
  if (!skipped) return { times: found, notes: [...notes] };
  return { times: { ...found, startTime: null, endTime: null }, notes: [...notes, skipped.message] };
}

interface Reader {
  place: string;
  /** Of the talk. */
  zone: string;
  dateOrder: ImportAnswers["dateOrder"];
  notes: Set<string>;
}

interface LocalTimes {
  date: string;
  start: string | null;
  end: string | null;
}

type ReadDay = Extract<ReturnType<typeof readWrittenMoment>, { kind: "day" }>;

/** The day with its times as clocks in the talk's zone show them. */
function toLocal({ date, endDate, times }: Pick<ReadDay, "date" | "endDate" | "times">, reader: Reader): LocalTimes {
  if (!times) return { date, start: null, end: null };
  const { start, end, zone } = times;
  // Midnight is what programs write for a day without a time.
  if (!zone) return { date, start: start === "00:00" && !end ? null : start, end };
  const exact = decide(zone, date, reader);
  const skipped = exact?.kind === "zone" ? describeSkippedTime(date, start, exact.name) : null;
  if (skipped) reader.notes.add(skipped);
  if (!exact || skipped) return { date, start: null, end: null };
  const at = localDateAndTime(toMoment(date, start, exact), reader.zone);
  if (start === "00:00" && !end && at.date !== date)
    reader.notes.add(`Midnight of another zone: ${formatDayAndTime(at.date, at.time, reader.zone)}`);
  const lastDate = end && (endDate ?? (end <= start ? dayAfter(date) : date));
  return {
    ...{ date: at.date, start: at.time },
    end: end && lastDate ? localDateAndTime(toMoment(lastDate, end, exact), reader.zone).time : null,
  };
}

type ExactZone = Exclude<WrittenZone, { kind: "abbreviation" }>;

const toMoment = (date: string, time: string, zone: ExactZone): Date =>
  zone.kind === "zone"
    ? (momentInZone(date, time, zone.name) as Date)
    : new Date(Date.parse(`${date}T${time}Z`) - zone.offset * 60_000);

/** What an abbreviation stands for, said where it is a choice or where its zone keeps another time that day. */
function decide(zone: WrittenZone, date: string, { place, zone: timezone, notes }: Reader): ExactZone | null {
  if (zone.kind !== "abbreviation") return zone;
  const { word, meanings } = zone;
  const decided = decideMeaning(zone, { place, timezone });
  const all = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(meanings.map(({ of }) => of));
  if (!decided) {
    notes.add(
      `${word} is the time of ${all}, so the time is left out. Name the zone, such as ${shownTimeZone(meanings[0]?.zones[0] ?? "UTC")}`,
    );
    return null;
  }
  const { offset, of, zones } = decided.meaning;
  const by = decided.by === "place" ? `, by the place ${quote(place)}` : `, by the zone ${shownTimeZone(timezone)}`;
  const why = decided.by === "usage" ? "" : by;
  if (meanings.length > 1) notes.add(`${word} is the time of ${all}: read as that of ${of}${why}`);
  // "CET" is often written in summer too, where another reader may mean what clocks show then.
  const isShown = [zones[0] as string, ...zones.filter((name) => name === timezone)].some(
    (name) => momentInZone(date, "12:00", name)?.getTime() === Date.parse(`${date}T12:00Z`) - offset * 60_000,
  );
  if (!isShown) notes.add(`Clocks in ${of} don't show ${word} that day. It is read as ${describeOffset(offset)}`);
  return { kind: "offset", offset };
}

function describeOffset(offset: number): string {
  const time = new Date(Math.abs(offset) * 60_000).toISOString().slice(11, 16);
  return `UTC${offset < 0 ? "-" : "+"}${time}`;
}

function noteUnread(
  written: string,
  { times, unread }: { times: WrittenTimesOfDay | null; unread: string },
  notes: Set<string>,
) {
  const left = [unread, times?.unread ?? ""].filter(Boolean).join(" ");
  if (left) notes.add(`${quote(left)} in ${quote(written)} is not read${times ? "" : ", so there is no time"}`);
}

function readTimes(
  {
    local,
    started,
    startZone,
    startTime,
    endTime,
  }: {
    local: LocalTimes | null;
    started: WrittenTimesOfDay | null;
    /** Which the start is written in, where it names one. */
    startZone: WrittenZone | null;
    startTime: string;
    endTime: string;
  },
  reader: Reader,
): Pick<TalkTimes, "eventDate" | "startTime" | "endTime"> {
  const { notes } = reader;
  if (startTime.trim() !== "" && !started) notes.add(`${quote(startTime)} is no time of day`);
  if (started) noteUnread(startTime, { times: started, unread: "" }, notes);
  if (started?.zone && !local) notes.add(`No day for ${quote(startTime)}, so its zone is not read`);
  // A start in a cell of its own is on the day that the other cell shows.
  const moved = started?.zone && local ? toLocal({ date: local.date, endDate: null, times: started }, reader) : null;
  const start = moved ?? (started ? { date: local?.date ?? null, ...started } : local);
  const found = { eventDate: start?.date ?? null, startTime: start?.start ?? null };
  const ended = readEnd(endTime, { ...found, zone: startZone }, reader);
  if (endTime.trim() !== "" && !ended) notes.add(`${quote(endTime)} is no end of it`);
  const end = ended ?? start?.end ?? local?.end ?? null;
  return { ...found, endTime: found.startTime && end !== found.startTime ? end : null };
}

/** The end of a talk whose file says how long it is. A start that clocks skip has none. */
function readEndByLength(
  written: string,
  { eventDate, startTime, timezone }: Omit<TalkTimes, "endTime">,
  notes: Set<string>,
): string | null {
  if (written.trim() === "" || !startTime || !eventDate) return null;
  const minutes = readWrittenLength(written);
  if (minutes === null) notes.add(`${quote(written)} is no length`);
  const start = momentInZone(eventDate, startTime, timezone);
  if (!start || minutes === null) return null;
  return localDateAndTime(new Date(start.getTime() + minutes * 60_000), timezone).time;
}

/** The end: a time, in the start's zone unless it has its own, or a day with one within 24 hours of the start. */
function readEnd(
  written: string,
  { eventDate, startTime, zone }: Pick<TalkTimes, "eventDate" | "startTime"> & { zone: WrittenZone | null },
  reader: Reader,
): string | null {
  if (written.trim() === "") return null;
  const times = readWrittenTimes(written);
  if (times) noteUnread(written, { times, unread: "" }, reader.notes);
  const own = times?.zone ?? zone;
  if (times && own && eventDate)
    return toLocal({ date: eventDate, endDate: null, times: { ...times, end: null, zone: own } }, reader).start;
  if (times) return times.start;
  const day = readWrittenMoment(written, reader.dateOrder);
  const end = day.kind === "day" ? toLocal(inZone(day, zone), reader) : null;
  if (!end?.start || !eventDate || !startTime) return null;
  const hours = (Date.parse(`${end.date}T${end.start}Z`) - Date.parse(`${eventDate}T${startTime}Z`)) / 3_600_000;
  return hours > 0 && hours < 24 ? end.start : null;
}

/** The same in the zone, unless it names its own. */
const inZone = ({ date, endDate, times }: ReadDay, zone: WrittenZone | null) => ({
  ...{ date, endDate },
  times: times && { ...times, zone: times.zone ?? zone },
});

function describeUnread(date: string, kind: "yearless" | "unreadable"): string {
  if (kind === "yearless") return `${quote(date)} names no year, so the draft has no date`;
  if (/^\s*\d{5}(?:[.,]\d+)?\s*$/.test(date))
    return `${quote(date)} is a spreadsheet's number of a day. Format the column as date and export it again`;
  return `No day in ${quote(date)}, so the draft has no date`;
}
