// Talks in a table that a spreadsheet or another program wrote.
import { type CsvRow, targetAt, textAt } from "#app/csv/find-header.ts";
import type { FileColumn } from "#app/csv/person-columns.ts";
import { describeColumns, readCsv, refuseCsv } from "#app/csv/read-csv.server.ts";
import {
  findNamedColumns,
  recogniseTalkColumns,
  selectTalkColumns,
  type TalkColumns,
  type TalkField,
} from "#app/csv/talk-columns.ts";
import { splitSpeakers } from "#app/domain/talk-imports/own-talks.server.ts";
import { maxTalksPerFile, type WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";
import { readWrittenMoment } from "#app/domain/values/written-moment.ts";

/** A table's columns, and where each field is read from. */
export interface TalkTable {
  columns: FileColumn[];
  chosen: TalkColumns;
}

const countKnown = (cells: string[]) => Object.keys(recogniseTalkColumns(cells)).length;

/** A description may be as long as a hub's, and have many lines. */
const limits = {
  maxRows: maxTalksPerFile,
  maxLineLength: 100_000,
  maxLines: 100_000,
  columnsAdvice: "Please leave only the columns about your talks in it. Nothing was imported.",
  countKnown,
  // An address in a cell says nothing of the line.
  isRow: () => false,
};

/**
 * Reads the file slice by slice. `columns` says which column holds what; without it the header's names decide. `ownName`
 * shows whether last names stand first.
 */
export async function readTalkCsv(bytes: Uint8Array, columns: TalkColumns | null, ownName = "") {
  const reading = await readCsv(bytes, limits);
  if (!reading.ok) return reading;
  const { header, rows, encoding, skipped } = reading.table;
  if (rows.length === 0) return refuseCsv("There is no talk below the names of the columns.");
  const selected = selectTalkColumns(header, columns);
  const chosen = columns ? selected : preferMoments(header, rows, selected);
  const speakers = splitSpeakers(
    rows.map((row) => textAt(row, chosen.speakers)),
    ownName,
  );
  const talks = rows.map((row, at) => toTalk(row, chosen, speakers[at] ?? []));
  const table: TalkTable = { columns: describeColumns(reading.table), chosen };
  return { ok: true as const, talks, skipped, encoding, table };
}

/**
 * A column of whole moments instead of one of days and one of times beside it, which lack the zone: "Start" of pretalx
 * beside "Start (date)" and "Start (time)".
 */
function preferMoments(header: string[], rows: CsvRow[], columns: TalkColumns): TalkColumns {
  const { date, startTime, endTime, ...others } = columns;
  const isFree = (at: number) => !Object.values(others).includes(at);
  const find = (fields: TalkField[]) =>
    fields.flatMap((field) => findNamedColumns(header, field)).find((at) => isFree(at) && holdsMoments(rows, at));
  const start = find(["date", "startTime"]);
  if (start === undefined || start === date) return columns;
  const end = find(["endTime"]) ?? endTime;
  return { ...others, date: start, ...(end === undefined ? {} : { endTime: end }) };
}

/** Rows that tell what a column holds. */
const rowsRead = 50;

/** Whether half of its cells are days with times. Midnight is what programs write for a day alone. */
function holdsMoments(rows: CsvRow[], at: number): boolean {
  const cells = rows
    .map((row) => textAt(row, at))
    .filter(Boolean)
    .slice(0, rowsRead);
  const moments = cells.filter((cell) => {
    const read = readWrittenMoment(cell, "day-first");
    return read.kind === "day" && read.times !== null && (read.times.zone !== null || read.times.start !== "00:00");
  });
  return moments.length * 2 > cells.length;
}

function toTalk(row: CsvRow, columns: TalkColumns, speakers: string[]): WrittenTalk {
  const cell = (field: TalkField) => textAt(row, columns[field]);
  const links = (field: TalkField, title: string) =>
    targetAt(row, columns[field])
      .split(/\s+/)
      .filter(Boolean)
      .map((url) => ({ title, url }));
  const texts = Object.fromEntries(textFields.map((field) => [field, cell(field)])) as Record<TextField, string>;
  return {
    ...{ line: row.line, ...texts, speakers },
    links: [...links("slides", "Slides"), ...links("video", "Video"), ...links("link", "")],
  };
}

const textFields = [
  ...(["title", "event", "date", "startTime", "endTime", "length"] as const),
  ...(["timezone", "place", "description", "topics", "status"] as const),
];
type TextField = (typeof textFields)[number];
