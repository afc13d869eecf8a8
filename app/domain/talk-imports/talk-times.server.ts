// The day and times of a talk from a file. A time that is not sure is left out, and the report says so.
import type { ImportAnswers, WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";
import { findSkippedTalkTime } from "#app/domain/values/skipped-time.ts";
import { canonicalTimeZone } from "#app/domain/values/time-zones.ts";
import { readWrittenDate, readWrittenTimes } from "#app/domain/values/written-date.ts";

interface TalkTimes {
  eventDate: string | null;
  startTime: string | null;
  endTime: string | null;
  timezone: string;
}

const quote = (text: string) => `“${asOneLine(text, 40)}”`;

/** The times with what was left out; or why nobody can say which day it was. */
export function readTalkTimes(
  { date = "", startTime = "", endTime = "", timezone = "" }: WrittenTalk,
  answers: Pick<ImportAnswers, "dateOrder" | "timezone">,
): { times: TalkTimes; notes: string[] } | string {
  const notes: string[] = [];
  const named = timezone && canonicalTimeZone(asOneLine(timezone, 100));
  if (timezone && !named) notes.push(`${quote(timezone)} is no time zone, so ${answers.timezone} is used`);
  const zone = named || answers.timezone;

  const day = toLocal(date, zone, answers);
  if (day === "ambiguous") return `${quote(date)}: choose whether the day or the month comes first`;
  if (day === null && date.trim() !== "") notes.push(describeUnread(date));
  if (day?.isRange) notes.push(`${quote(date)} has several days, so the first one is used`);
  const eventDate = day?.date ?? null;
  const times = readTimes({ day, startTime, endTime, zone, answers }, notes);
  const found = { eventDate, ...times, timezone: zone };
  const skipped = findSkippedTalkTime(found);
  if (!skipped) return { times: found, notes };
  return { times: { ...found, startTime: null, endTime: null }, notes: [...notes, skipped.message] };
}

interface LocalDay {
  date: string;
  time: string | null;
  end: string | null;
  isRange: boolean;
}

/** "ambiguous" while the order of day and month is unknown, null for what is no date. */
function toLocal(
  written: string,
  zone: string,
  { dateOrder }: Pick<ImportAnswers, "dateOrder">,
): LocalDay | "ambiguous" | null {
  const read = readWrittenDate(written, dateOrder);
  if (read.kind === "ambiguous") return "ambiguous";
  if (read.kind === "unreadable") return null;
  if (read.kind === "moment") return { ...localDateAndTime(read.at, zone), end: null, isRange: false };
  const times = readWrittenTimes(read.rest);
  // Midnight is what programs write for a day without a time.
  const time = times?.start === "00:00" && !times.end ? null : (times?.start ?? null);
  return { date: read.date, time, end: times?.end ?? null, isRange: read.isRange };
}

function readTimes(
  {
    day,
    startTime,
    endTime,
    zone,
    answers,
  }: {
    day: LocalDay | null;
    startTime: string;
    endTime: string;
    zone: string;
    answers: Pick<ImportAnswers, "dateOrder">;
  },
  notes: string[],
): Pick<TalkTimes, "startTime" | "endTime"> {
  const started = readWrittenTimes(startTime);
  if (startTime.trim() !== "" && !started) notes.push(`${quote(startTime)} is no time of day`);
  const start = started?.start ?? day?.time ?? null;
  const ended = readWrittenTimes(endTime)?.start ?? readEnd(endTime, zone, answers, day);
  if (endTime.trim() !== "" && !ended) notes.push(`${quote(endTime)} is no end of it`);
  const end = ended ?? started?.end ?? day?.end ?? null;
  return { startTime: start, endTime: start && end !== start ? end : null };
}

/** The end in a cell with a day of its own, which must be that of the talk or the next one. */
function readEnd(
  written: string,
  zone: string,
  answers: Pick<ImportAnswers, "dateOrder">,
  day: LocalDay | null,
): string | null {
  const end = written && day ? toLocal(written, zone, answers) : null;
  if (!end || end === "ambiguous" || !day || !end.time || !day.time) return null;
  const hours = (Date.parse(`${end.date}T${end.time}Z`) - Date.parse(`${day.date}T${day.time}Z`)) / 3_600_000;
  return hours > 0 && hours < 24 ? end.time : null;
}

function describeUnread(date: string): string {
  if (/^\s*\d{5}(?:[.,]\d+)?\s*$/.test(date))
    return `${quote(date)} is a spreadsheet's number of a day. Format the column as date and export it again`;
  return `No day in ${quote(date)}, so the draft has no date`;
}
