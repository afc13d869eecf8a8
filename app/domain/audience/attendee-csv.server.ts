// Reads a list of people from a CSV file and reports problems line by line. Writes nothing.
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseAtOnce } from "csv-parse/sync";
import { maxPerUpload } from "#app/domain/audience/audience.ts";
import { type DecodedText, decodeText } from "#app/domain/audience/csv-text.server.ts";
import { type Person, readPerson } from "#app/domain/audience/form.ts";

/** A remark about one line of the file, counted from 1 as in an editor. */
export interface LineRemark {
  line: number;
  /** The line's content. */
  text: string;
  reason: string;
}

export interface AttendeeCsv {
  /** Each address once, in the file's order. */
  people: (Person & { line: number })[];
  /** Addresses that appeared earlier in the file. */
  repeated: LineRemark[];
  /** Lines without a person who can be added. */
  invalid: LineRemark[];
  /** People who are added, but with a changed name. */
  notes: LineRemark[];
  encoding: DecodedText["encoding"];
}

export type CsvResult = ({ ok: true } & AttendeeCsv) | { ok: false; reason: string; isText: boolean };

const refuse = (reason: string, { isText = true } = {}) => ({ ok: false as const, reason, isText });

const utf8Advice =
  "In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”; in Google Sheets choose File, Download, “Comma-separated values”.";

/** Specification: "Invalid CSV: Email column is required". The columns that exist are listed too. */
const describeMissingEmail = (columns: string[]) => {
  const presentColumns = columns.map((column) => column.trim()).filter(Boolean);
  const columnNames = presentColumns.slice(0, 8).map((column) => `“${column.slice(0, 40)}”`);
  return `Invalid CSV: Email column is required. ${
    columnNames.length
      ? `The first line has ${columnNames.join(", ")}; name one of them “email”.`
      : "The first line is empty."
  }`;
};

/** More than any list of people needs: characters of a line and of a row, columns, lines including empty ones. */
const maxLineLength = 20_000;
const maxColumns = 200;
const maxLines = 20_000;
/** Bytes read at a time: other requests are served between two slices. */
const sliceBytes = 16 * 1024;

/** Reads the file slice by slice. A file with more than 1,000 people is refused with its number of rows. */
export async function readAttendeeCsv(bytes: Uint8Array): Promise<CsvResult> {
  if (bytes.length === 0) return refuse("The file is empty.");
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    return refuse(`This is a workbook, not a CSV file. ${utf8Advice}`, { isText: false });
  const decoded = decodeText(bytes);
  if (!decoded) return refuse(`This file cannot be read as text. ${utf8Advice}`, { isText: false });
  // Excel's own delimiter hint. Its line still counts.
  const text = trimEmptyEnd(decoded.text.replace(/^sep=.(?=\n)/i, ""));
  const excess = findExcess(text);
  if (excess) return refuse(excess);
  try {
    const delimiter = detectDelimiter(text);
    const [header, ...rows] = await parseRows(text, delimiter);
    const columns = findColumns(header?.cells ?? []);
    if (!columns) return refuse(describeMissingEmail(header?.cells ?? []));
    if (rows.length > maxPerUpload) return refuse(describeExcessRows(text));
    return { ok: true, ...readRows(rows, columns), encoding: decoded.encoding };
  } catch (error) {
    if (error instanceof CsvError) return refuse(describeCsvError(error));
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
  // A quotation mark that is never closed would swallow the rest of the file, so long records are refused.
  max_record_size: maxLineLength,
};

/** Stops one row after the limit of an upload, not counting the header. */
async function parseRows(text: string, delimiter: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { record, info } of Readable.from(splitIntoSlices(text)).pipe(
    parse({ ...parserOptions, delimiter }),
  )) {
    // The parser reports a record's last line; people look for its first.
    rows.push({ cells: record, line: info.lines - record.join("").split("\n").length + 1 });
    if (rows.length === maxPerUpload + 2) break;
  }
  return rows;
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
  while (end > 0 && " \t\n,;".includes(text[end - 1] ?? "")) end--;
  const lastLine = text.indexOf("\n", end);
  return lastLine === -1 ? text : text.slice(0, lastLine);
}

/** A message about the first limit that the text exceeds, or null. */
function findExcess(text: string): string | null {
  let [line, columns, lineStart] = [1, 1, 0];
  for (let at = 0; at <= text.length; at++) {
    const character = text[at] ?? "\n";
    if (character === "," || character === ";" || character === "\t") columns++;
    if (columns > maxColumns) return `Line ${line} has more than ${maxColumns} columns. ${columnsAdvice}`;
    if (at - lineStart > maxLineLength) return `Line ${line} is longer than 20,000 characters. ${columnsAdvice}`;
    if (character !== "\n") continue;
    if (line > maxLines) return countRows(text) > maxPerUpload ? describeExcessRows(text) : excessLinesMessage;
    [line, columns, lineStart] = [line + 1, 1, at + 1];
  }
  return null;
}

const columnsAdvice = "Please keep only the columns email, first_name and last_name. Nothing was added.";
const excessLinesMessage = "This file has more than 20,000 lines, most of them empty. Please delete the empty rows.";

/** The delimiter that yields an email column in the first line, otherwise the most frequent one. */
function detectDelimiter(text: string): string {
  const first = text.trimStart().split("\n", 1)[0] ?? "";
  const header = (delimiter: string) => {
    const [firstRow] = parseAtOnce(first, { ...parserOptions, delimiter }) as unknown as { record: string[] }[];
    return firstRow?.record ?? [];
  };
  return [",", ";", "\t"].find((delimiter) => findColumns(header(delimiter))) ?? commonestDelimiter(first);
}

const commonestDelimiter = (line: string) =>
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

/** The columns' positions by their header names, -1 where missing; null without an email column. */
function findColumns(header: string[]): Columns | null {
  const names = header.map((name) => name.toLowerCase().replace(/[\s_\-.]/g, ""));
  const email = header.findIndex((name) => name.trim().toLowerCase() === "email");
  if (email === -1) return null;
  const findColumn = (variants: string[]) => names.findIndex((name) => variants.includes(name));
  return {
    email,
    first: findColumn(spellings.first),
    last: findColumn(spellings.last),
    name: findColumn(spellings.name),
  };
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

function describeExcessRows(text: string): string {
  const number = new Intl.NumberFormat("en").format(Math.max(countRows(text), maxPerUpload + 1));
  return `This file has ${number} rows, but an upload can have at most 1,000. Please split it into parts. Nothing was added.`;
}

/** Counts lines, without the header: parsing every cell just to refuse the file would block other requests. */
function countRows(text: string): number {
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

function describeCsvError(error: CsvError): string {
  const line = typeof error.lines === "number" ? ` (line ${error.lines})` : "";
  if (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE") {
    return `Invalid CSV: a quotation mark is opened and never closed${line}.`;
  }
  return `Invalid CSV${line}: ${error.message}`;
}
