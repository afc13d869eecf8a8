// Talks in a table that a spreadsheet or another program wrote.
import type { FileColumn } from "#app/csv/person-columns.ts";
import { describeColumns, readCsv, refuseCsv } from "#app/csv/read-csv.server.ts";
import { recogniseTalkColumns, selectTalkColumns, type TalkColumns, type TalkField } from "#app/csv/talk-columns.ts";
import { maxTalksPerFile, type WrittenTalk } from "#app/domain/talk-imports/talk-imports.ts";

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

/** Reads the file slice by slice. `columns` says which column holds what; without it the header's names decide. */
export async function readTalkCsv(bytes: Uint8Array, columns: TalkColumns | null) {
  const reading = await readCsv(bytes, limits);
  if (!reading.ok) return reading;
  const { header, rows, encoding, skipped } = reading.table;
  if (rows.length === 0) return refuseCsv("There is no talk below the names of the columns.");
  const chosen = selectTalkColumns(header, columns);
  const talks = rows.map(({ line, cells }) => toTalk(line, (field) => cells[chosen[field] ?? -1] ?? ""));
  const table: TalkTable = { columns: describeColumns(reading.table), chosen };
  return { ok: true as const, talks, skipped, encoding, table };
}

function toTalk(line: number, cell: (field: TalkField) => string): WrittenTalk {
  const links = (field: TalkField, title: string) =>
    cell(field)
      .split(/\s+/)
      .filter(Boolean)
      .map((url) => ({ title, url }));
  const texts = Object.fromEntries(textFields.map((field) => [field, cell(field)])) as Record<TextField, string>;
  return { line, ...texts, links: [...links("slides", "Slides"), ...links("video", "Video"), ...links("link", "")] };
}

const textFields = [
  ...(["title", "event", "date", "startTime", "endTime"] as const),
  ...(["timezone", "place", "description", "topics"] as const),
];
type TextField = (typeof textFields)[number];
