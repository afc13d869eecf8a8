// Reads a table from a CSV file, whatever program saved it, and never blocks other requests for long.
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { withoutFormulaEscapes } from "#app/csv/csv.ts";
import { decodeText } from "#app/csv/decode-text.server.ts";
import type { TextEncoding } from "#app/csv/encodings.ts";
import {
  type CsvRow,
  describeSkipped,
  findHeader,
  type LineRemark,
  maxLinesAbove,
  nameless,
  readAsHeader,
} from "#app/csv/find-header.ts";
import { readFormulaText } from "#app/csv/formula-text.ts";
import { type FileColumn, maxColumns } from "#app/csv/person-columns.ts";
import { cutText } from "#app/domain/values/measured-text.ts";

export interface CsvTable {
  /** The names of the columns; empty where the file has none. */
  header: string[];
  rows: CsvRow[];
  /** What stands above the people without being about one. */
  skipped: LineRemark[];
  encoding: TextEncoding;
}

export interface CsvRefusal {
  ok: false;
  reason: string;
  isText: boolean;
}

export interface CsvLimits {
  /** A file with more rows is refused with its number of rows. */
  maxRows: number;
  /** Follows the reason where a file is too wide. */
  columnsAdvice: string;
  /** Characters of a line and of a row, where they are more than a list of people needs. */
  maxLineLength?: number;
  /** Lines, including empty ones and those within a cell. */
  maxLines?: number;
  /** How many columns of a line are understood. It decides between delimiters, and which line names the columns. */
  countKnown(cells: string[]): number;
  /** Whether these cells are a row for sure, and no names of columns. Without it, whether one is an email address. */
  isRow?(cells: string[]): boolean;
}

/** Refuses a file with `reason`. */
export const refuseCsv = (reason: string, { isText = true } = {}): CsvRefusal => ({ ok: false, reason, isText });

const utf8Advice =
  "In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”; in Google Sheets choose File, Download, “Comma-separated values”.";

/** More than any list of people needs. */
const usualLineLength = 20_000;
const usualLines = 20_000;
/** Bytes read at a time: other requests are served between two slices. */
const sliceBytes = 16 * 1024;
const delimiters = [",", ";", "\t", "|"];

/**
 * Reads the file slice by slice: in Unicode or as older programs save it, with commas, semicolons, tabs or pipes, with
 * lines above its header or without one. Cells of our own exports come back without the apostrophes before formulas, and
 * text written as a formula comes without it.
 */
export async function readCsv(
  bytes: Uint8Array,
  limits: CsvLimits,
): Promise<{ ok: true; table: CsvTable } | CsvRefusal> {
  if (bytes.length === 0) return refuseCsv("The file is empty.");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return refuseCsv(`This is a workbook, not a CSV file. ${utf8Advice}`, { isText: false });
  const decoded = decodeText(bytes);
  if (!decoded) return refuseCsv(`This file cannot be read as text. ${utf8Advice}`, { isText: false });
  // Excel's own delimiter hint. Its line still counts.
  const text = trimEmptyEnd(decoded.text.replace(/^sep=.(?=\n)/i, ""));
  const excess = findExcess(text, limits);
  if (excess) return refuseCsv(excess);
  try {
    const all = await parseRows(text, detectDelimiter(text, limits), limits);
    const last = all.at(-1);
    if (last && last.cells.length > maxColumns) return refuseCsv(describeExcessColumns(last.line, limits));
    const { header, start } = findHeader(all, limits.countKnown, limits.isRow);
    const rows = all.slice(start);
    if (rows.length > limits.maxRows) return refuseCsv(describeExcessRows(text, limits.maxRows, start));
    const skipped = describeSkipped(all, header ? start - 1 : start);
    // Nobody is left out without a word, should it have been a person.
    if (header && limits.countKnown(header) === 0) skipped.push(readAsHeader(all[start - 1]));
    return { ok: true, table: { header: header ?? nameless(rows), rows, skipped, encoding: decoded.encoding } };
  } catch (error) {
    if (error instanceof CsvError) return refuseCsv(describeCsvError(error));
    throw error;
  }
}

const isDelimiter = (character: string) => delimiters.includes(character);

/** The file's columns as the speaker chooses among them: each with its first value. Empty columns are listed too. */
export const describeColumns = ({ header, rows }: Pick<CsvTable, "header" | "rows">): FileColumn[] =>
  header.map((name, at) => ({
    header: cutText(name, 60),
    sample: cutText(rows.find(({ cells }) => cells[at])?.cells[at] ?? "", 40),
  }));

const parserOptions: Options = {
  info: true,
  trim: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_records_with_empty_values: true,
};

/**
 * Stops one row after the limit, not counting the header and what may stand above it, or after a row that is too wide.
 */
async function parseRows(
  text: string,
  delimiter: string,
  { maxRows, maxLineLength = usualLineLength }: CsvLimits,
): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  // A quotation mark that is never closed would swallow the rest of the file, so long records are refused.
  const options = { ...parserOptions, delimiter, max_record_size: maxLineLength };
  for await (const { record, info } of Readable.from(splitIntoSlices(text)).pipe(parse(options))) {
    // The parser reports a record's last line; people look for its first.
    const line = info.lines - record.join("").split("\n").length + 1;
    rows.push({ ...readCells(record), line });
    if (rows.length > maxRows + maxLinesAbove + 1 || record.length > maxColumns) break;
  }
  return rows;
}

function readCells(record: string[]): Omit<CsvRow, "line"> {
  const targets = new Map<number, string>();
  const cells = record.map((cell, at) => {
    // What our own exports escaped was no formula.
    const plain = withoutFormulaEscapes(cell);
    if (plain !== cell) return plain;
    const { text, target } = readFormulaText(cell);
    if (target !== null) targets.set(at, target);
    return text;
  });
  return { cells, targets };
}

async function* splitIntoSlices(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes);
    await setImmediate();
  }
}

/** Spreadsheets write thousands of empty rows after the last one. */
function trimEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\n,;|".includes(text[end - 1] ?? "")) end--;
  const lastLine = text.indexOf("\n", end);
  return lastLine === -1 ? text : text.slice(0, lastLine);
}

/** A message about the first limit that the text exceeds, or null. */
function findExcess(text: string, limits: CsvLimits): string | null {
  const { maxRows, columnsAdvice, maxLineLength = usualLineLength, maxLines = usualLines } = limits;
  let [line, columns, lineStart, isQuoted] = [1, 1, 0, false];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? "\n";
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && isDelimiter(character)) columns++;
    if (columns > maxColumns) return describeExcessColumns(line, limits);
    if (at - lineStart > maxLineLength)
      return `Line ${line} is longer than ${formatNumber(maxLineLength)} characters. ${columnsAdvice}`;
    if (character !== "\n") continue;
    if (line > maxLines)
      return countRows(text) > maxRows + 1 ? describeExcessRows(text, maxRows) : describeExcessLines(maxLines);
    [line, columns, lineStart] = [line + 1, 1, at + 1];
  }
  return null;
}

const describeExcessColumns = (line: number, { columnsAdvice }: CsvLimits) =>
  `Line ${line} has more than ${maxColumns} columns. ${columnsAdvice}`;

const describeExcessLines = (maxLines: number) =>
  `This file has more than ${formatNumber(maxLines)} lines, most of them empty. Please delete the empty rows.`;

const formatNumber = (count: number) => count.toLocaleString("en");

/** The delimiter that yields the most known columns in one of the first lines, otherwise the most columns. */
function detectDelimiter(text: string, { countKnown }: CsvLimits): string {
  const lines = text.split("\n", maxLinesAbove).filter((line) => line.trim() !== "");
  const [best] = delimiters
    .map((delimiter) => {
      const rows = lines.map((line) => readLine(line, delimiter));
      const columns = Math.max(0, ...rows.map(({ length }) => length));
      return { delimiter, known: Math.max(0, ...rows.map(countKnown)), columns };
    })
    .sort((one, other) => other.known - one.known || other.columns - one.columns);
  return best?.delimiter ?? ",";
}

/** No columns where the line makes no sense with this delimiter. */
function readLine(line: string, delimiter: string): string[] {
  try {
    const [row] = parseAtOnce(line, { ...parserOptions, delimiter, max_record_size: usualLineLength }) as unknown as {
      record: string[];
    }[];
    return row?.record ?? [];
  } catch (error) {
    if (error instanceof CsvError) return [];
    throw error;
  }
}

function describeExcessRows(text: string, maxRows: number, rowsAbove = 1): string {
  const rows = formatNumber(Math.max(countRows(text) - rowsAbove, maxRows + 1));
  return `This file has ${rows} rows, but an upload can have at most ${formatNumber(maxRows)}. Please split it into parts. Nothing was added.`;
}

/** Counts lines that hold something: parsing every cell just to refuse the file would block other requests. */
function countRows(text: string): number {
  let [rows, isEmpty] = [0, true];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? "\n";
    if (character === "\n") {
      if (!isEmpty) rows++;
      isEmpty = true;
    } else if (isEmpty) isEmpty = ' \t,;|"'.includes(character);
  }
  return rows;
}

/** In our own words: the parser's are about its options. */
function describeCsvError({ code, lines }: CsvError): string {
  const line = typeof lines === "number" ? ` (line ${lines})` : "";
  return code === "CSV_QUOTE_NOT_CLOSED" || code === "CSV_MAX_RECORD_SIZE"
    ? `Invalid CSV: a quotation mark is opened and never closed${line}.`
    : `Invalid CSV: the file cannot be read as a table${line}. Please save it again as CSV.`;
}
