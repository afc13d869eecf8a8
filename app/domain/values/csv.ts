// Tables for spreadsheets: UTF-8 with a byte order mark (or Excel takes it for Latin-1), and no cell that runs.
import { pipeline, Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** A plain telephone number may begin with a plus: at worst a spreadsheet shows it as a number. */
const isPhone = (text: string) => /^\+[\d\s().-]+$/.test(text);

/** Text that a spreadsheet would take for a formula is made text by an apostrophe before it (OWASP, "CSV injection"). */
export const formulaSafe = (text: string): string =>
  /^\s*[=+\-@\t\r]/.test(text) && !isPhone(text) ? `'${text}` : text;

/** One column: its head, and what stands under it; null and undefined are empty. */
export type CsvColumns<Row> = { [head: string]: (row: Row) => string | number | null | undefined };

/** The file, made while `rows` arrive: however many they are, only a few are held at a time. */
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
  // What fails on the way ends the file with that error; whoever reads it hears of it.
  return pipeline(Readable.from(lines()), table, () => {});
}
