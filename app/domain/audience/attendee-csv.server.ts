// A list of people from a CSV file: what can be added, and what is wrong with the rest, line by line. Writes nothing.
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { maxPerUpload } from "#app/domain/audience/audience.ts";
import { type DecodedText, decodeText } from "#app/domain/audience/csv-text.server.ts";
import { type Person, readPerson } from "#app/domain/audience/form.ts";

/** Something about one line of the file, counted from 1 as an editor counts. */
export interface LineRemark {
  line: number;
  /** What stands there. */
  text: string;
  reason: string;
}

export interface AttendeeCsv {
  /** Each address once, in the file's order. */
  people: (Person & { line: number })[];
  /** Addresses that stood in the file before. */
  repeated: LineRemark[];
  /** Lines that name nobody who can be added. */
  invalid: LineRemark[];
  /** People who are added, but not quite as they stand there. */
  notes: LineRemark[];
  encoding: DecodedText["encoding"];
}

export type CsvResult = ({ ok: true } & AttendeeCsv) | { ok: false; reason: string; isText: boolean };

const refuse = (reason: string, { isText = true } = {}) => ({ ok: false as const, reason, isText });

const saveAsUtf8 =
  "In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”; in Google Sheets choose File, Download, “Comma-separated values”.";

/** Specification: "Invalid CSV: Email column is required", said together with the columns that are there. */
const noEmailColumn = (columns: string[]) => {
  const presentColumns = columns.map((column) => column.trim()).filter(Boolean);
  const columnNames = presentColumns.slice(0, 8).map((column) => `“${column.slice(0, 40)}”`);
  return `Invalid CSV: Email column is required. ${
    columnNames.length
      ? `The first line has ${columnNames.join(", ")}; name one of them “email”.`
      : "The first line is empty."
  }`;
};

/** More than any list of people has. Characters of a line and of a row, columns, lines (empty ones too). */
const maxLineLength = 20_000;
const maxColumns = 200;
const maxLines = 20_000;
/** Read at once: other requests are answered in between. Bytes. */
const sliceBytes = 16 * 1024;

/**
 * Reads a file of people, a slice at a time. At most 1,000 of them: a longer file is refused whole, with its number of
 * rows.
 */
export async function readAttendeeCsv(bytes: Uint8Array): Promise<CsvResult> {
  if (bytes.length === 0) return refuse("The file is empty.");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return refuse(`This is a workbook, not a CSV file. ${saveAsUtf8}`, { isText: false });
  const decoded = decodeText(bytes);
  if (!decoded) return refuse(`This file cannot be read as text. ${saveAsUtf8}`, { isText: false });
  // Excel's own hint to itself; it is a line like any other for counting.
  const text = withoutEmptyEnd(decoded.text.replace(/^sep=.(?=\n)/i, ""));
  const excess = findExcess(text);
  if (excess) return refuse(excess);
  try {
    const delimiter = delimiterOf(text);
    const [header, ...rows] = await parseRows(text, delimiter);
    const columns = columnsOf(header?.cells ?? []);
    if (!columns) return refuse(noEmailColumn(header?.cells ?? []));
    if (rows.length > maxPerUpload) return refuse(tooMany(text));
    return { ok: true, ...readRows(rows, columns), encoding: decoded.encoding };
  } catch (error) {
    if (error instanceof CsvError) return refuse(brokenCsv(error));
    throw error;
  }
}

interface Row {
  line: number;
  cells: string[];
}

const parserOptions: Options = {
  info: true,
  trim: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_records_with_empty_values: true,
  // A quotation mark that is never closed swallows the file; what no cell needs is refused.
  max_record_size: maxLineLength,
};

/** The first rows of a text: one more than an upload may have, and the header. */
async function parseRows(text: string, delimiter: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { record, info } of Readable.from(slicesOf(text)).pipe(parse({ ...parserOptions, delimiter }))) {
    // The parser counts to a record's last line; people look for its first.
    rows.push({ cells: record, line: info.lines - record.join("").split("\n").length + 1 });
    if (rows.length === maxPerUpload + 2) break;
  }
  return rows;
}

async function* slicesOf(text: string) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    yield bytes.subarray(at, at + sliceBytes);
    await setImmediate();
  }
}

/** Spreadsheets write thousands of empty rows after the last one. */
function withoutEmptyEnd(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\n,;".includes(text[end - 1] ?? "")) end--;
  const lastLine = text.indexOf("\n", end);
  return lastLine === -1 ? text : text.slice(0, lastLine);
}

/** What is too much of a text for a list of people, in words; null where nothing is. */
function findExcess(text: string): string | null {
  let [line, columns, lineStart] = [1, 1, 0];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? "\n";
    if (character === "," || character === ";" || character === "\t") columns++;
    if (columns > maxColumns) return `Line ${line} has more than ${maxColumns} columns. ${leaveOnly}`;
    if (at - lineStart > maxLineLength) return `Line ${line} is longer than 20,000 characters. ${leaveOnly}`;
    if (character !== "\n") continue;
    if (line > maxLines) return rowsIn(text) > maxPerUpload ? tooMany(text) : tooManyLines;
    [line, columns, lineStart] = [line + 1, 1, at + 1];
  }
  return null;
}

const leaveOnly = "Please keep only the columns email, first_name and last_name. Nothing was added.";
const tooManyLines = "This file has more than 20,000 lines, most of them empty. Please delete the empty rows.";

/** The sign between the columns: the one that leaves a column named email in the first line; else a comma. */
function delimiterOf(text: string): string {
  const first = text.trimStart().split("\n", 1)[0] ?? "";
  const header = (delimiter: string) => {
    const [firstRow] = parseAtOnce(first, { ...parserOptions, delimiter }) as unknown as { record: string[] }[];
    return firstRow?.record ?? [];
  };
  return [",", ";", "\t"].find((delimiter) => columnsOf(header(delimiter))) ?? mostFrequentDelimiter(first);
}

const mostFrequentDelimiter = (line: string) =>
  [",", ";", "\t"].reduce((best, each) => (line.split(each).length > line.split(best).length ? each : best));

interface Columns {
  email: number;
  first: number;
  last: number;
  name: number;
}

const spellings = {
  first: ["firstname", "first", "givenname", "forename"],
  last: ["lastname", "last", "surname", "familyname"],
  name: ["name", "fullname", "attendee", "attendeename"],
};

/** Where the columns are, by their names in the header; null without one named email. -1: there is none. */
function columnsOf(header: string[]): Columns | null {
  const names = header.map((name) => name.toLowerCase().replace(/[\s_\-.]/g, ""));
  const email = header.findIndex((name) => name.trim().toLowerCase() === "email");
  if (email === -1) return null;
  const named = (variants: string[]) => names.findIndex((name) => variants.includes(name));
  return { email, first: named(spellings.first), last: named(spellings.last), name: named(spellings.name) };
}

function readRows(rows: Row[], columns: Columns): Omit<AttendeeCsv, "encoding"> {
  const contents: Omit<AttendeeCsv, "encoding"> = { people: [], repeated: [], invalid: [], notes: [] };
  const lineOf = new Map<string, number>();
  for (const { line, cells } of rows) {
    const email = cells[columns.email] ?? "";
    const result = readPerson({
      email,
      firstName: cells[columns.first] ?? "",
      lastName: cells[columns.last] ?? "",
      name: cells[columns.name] ?? "",
    });
    const text = (email || cells.filter(Boolean).join(", ")).slice(0, 100);
    if (!result.ok) {
      contents.invalid.push({ line, text, reason: result.reason });
      continue;
    }
    const before = lineOf.get(result.person.email);
    if (before !== undefined) {
      contents.repeated.push({ line, text: result.person.email, reason: `Also in line ${before}` });
      continue;
    }
    lineOf.set(result.person.email, line);
    contents.people.push({ ...result.person, line });
    if (result.note) contents.notes.push({ line, text: result.person.email, reason: result.note });
  }
  return contents;
}

function tooMany(text: string): string {
  const number = new Intl.NumberFormat("en").format(Math.max(rowsIn(text), maxPerUpload + 1));
  return `This file has ${number} rows, but an upload can have at most 1,000. Please split it into parts. Nothing was added.`;
}

/** By lines, without the first: reading every cell only to refuse it would keep others waiting. */
function rowsIn(text: string): number {
  let [rows, isEmpty] = [0, true];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? "\n";
    if (character === "\n") {
      if (!isEmpty) rows++;
      isEmpty = true;
    } else if (isEmpty) isEmpty = ' \t,;"'.includes(character);
  }
  return rows - 1;
}

function brokenCsv(error: CsvError): string {
  const line = typeof error.lines === "number" ? ` (line ${error.lines})` : "";
  if (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE") {
    return `Invalid CSV: a quotation mark is opened and never closed${line}.`;
  }
  return `Invalid CSV${line}: ${error.message}`;
}
