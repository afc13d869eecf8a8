// CSV for spreadsheets: UTF-8 with a byte order mark, because Excel otherwise assumes Latin-1, and safe from formulas
// (OWASP, "CSV injection"). The only writer of CSV.
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { cutText, normalise } from "#app/domain/values/measured-text.ts";

export const csvType = "text/csv; charset=utf-8";

/** Telephone numbers may begin with a plus and end with an extension. At worst a spreadsheet shows them as numbers. */
const isPhone = (text: string) => /^\+(?:[\d ()./-]+|(?=(?:\D*\d){5})[\d ()./-]+(?:ext\.?|x|#) ?\d{1,6})$/i.test(text);

const lineEnds = String.raw`\n\v\f\r\u0085\u2028\u2029`;
const lineEnd = new RegExp(`[${lineEnds}]`);
/** Blank, invisible and control characters, and quotation marks: a spreadsheet may remove them before it evaluates. */
const skipped = String.raw`[[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}"]--[\t${lineEnds}]]`;
/** `=`, `+`, `-`, `@`, the minus sign, and every character that begins with one of them in Unicode's NFKC. */
const sign = String.raw`[=+\-@\u2212\u207a-\u207c\u208a-\u208c\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]`;

/** `before` at each start of a cell that a spreadsheet would evaluate: in the first line of a text, and in the rest. */
const formulasAfter = (before: string) => {
  const startsFormula = `(?='*${skipped}*${sign})`;
  const startsBlank = `(?='*${skipped}*[\\t${lineEnds}])`;
  return {
    firstLine: new RegExp(`^${before}${startsBlank}|(?:^|(?<=[\\t;]))${before}${startsFormula}`, "gv"),
    otherLines: new RegExp(`(?:^|(?<=[\\t;,${lineEnds}]))${before}${startsFormula}`, "gv"),
  };
};
const formulas = formulasAfter("");
const escapedFormulas = formulasAfter("'");

/**
 * Some spreadsheets begin a row at every line end, in quotation marks too; a comma then begins a cell. Those of half
 * the world delimit by semicolons, and see no quotation marks after the first comma of a row.
 */
function replaceAtCellStarts(text: string, { firstLine, otherLines }: typeof formulas, replacement: string) {
  const end = text.search(lineEnd) + 1 || text.length;
  return text.slice(0, end).replace(firstLine, replacement) + text.slice(end).replace(otherLines, replacement);
}

/** An apostrophe before each formula makes it plain text. */
export const formulaSafe = (text: string): string => (isPhone(text) ? text : replaceAtCellStarts(text, formulas, "'"));

/** The text that `formulaSafe` was given. */
export const withoutFormulaEscapes = (text: string): string => replaceAtCellStarts(text, escapedFormulas, "");

/** A header, and the column's value. Null and undefined become empty cells. */
export type CsvColumn<Row> = readonly [header: string, cell: (row: Row) => string | number | null | undefined];
export type CsvColumns<Row> = readonly CsvColumn<Row>[];

/** A repeated header gets a number, because programs that read the file keep one column for each name, in any case. */
function numberRepeated(headers: readonly string[]): string[] {
  const used = new Set<string>();
  const toKey = (header: string) => normalise(cutText(header, 1_000), "NFKC").replace(/\s+/g, " ").trim().toLowerCase();
  const isNew = (header: string) => used.size < used.add(toKey(header)).size;
  return headers.map((header) => {
    let name = header;
    for (let n = 2; !isNew(name); n++) name = `${header} (${n})`;
    return name;
  });
}

/**
 * Streams the file, so that only a few rows are in memory at a time. Every cell is quoted: not every reader agrees on
 * which characters need it.
 */
export function csvStream<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  const cells = columns.map(([, cell]) => cell);
  const table = stringify({
    header: true,
    columns: numberRepeated(columns.map(([header]) => header)),
    bom: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
    cast: { string: formulaSafe },
  });
  async function* lines() {
    for await (const row of rows) yield cells.map((cell) => cell(row) ?? "");
  }
  // An error ends the stream, so that the consumer sees it. The callback has nothing to add.
  return pipeline(Readable.from(lines()), table, () => {});
}
