// CSV for spreadsheets: UTF-8 with a byte order mark, because Excel otherwise assumes Latin-1, and safe from formulas.
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** Telephone numbers may begin with a plus. At worst a spreadsheet shows them as numbers. */
const isPhone = (text: string) => /^\+[\d\s().-]+$/.test(text);

/** An apostrophe before a formula makes it plain text (OWASP, "CSV injection"). */
export const formulaSafe = (text: string): string =>
  /^\s*[=+\-@\t\r]/.test(text) && !isPhone(text) ? `'${text}` : text;

/** The value of each column by its header. Null and undefined become empty cells. */
export type CsvColumns<Row> = { [head: string]: (row: Row) => string | number | null | undefined };

/** Streams the file, so that only a few rows are in memory at a time. */
export function csvStream<Row>(columns: CsvColumns<Row>, rows: AsyncIterable<Row> | Iterable<Row>): Readable {
  const cells = Object.values(columns);
  const table = stringify({
    header: true,
    columns: Object.keys(columns),
    bom: true,
    record_delimiter: "windows",
    cast: { string: formulaSafe },
  });
  async function* lines() {
    for await (const row of rows) yield cells.map((cell) => cell(row) ?? "");
  }
  // An error ends the stream, so that the consumer sees it. The callback has nothing to add.
  return pipeline(Readable.from(lines()), table, () => {});
}
