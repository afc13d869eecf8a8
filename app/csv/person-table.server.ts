// A CSV file of people: its rows, and which column holds what. The start of every import.
import { readAddressCell } from "#app/csv/find-addresses.ts";
import { type CsvRow, targetAt, textAt } from "#app/csv/find-header.ts";
import { guessColumns } from "#app/csv/guess-columns.ts";
import {
  type FileColumn,
  type PersonColumns,
  type PersonField,
  recogniseColumns,
  selectColumns,
} from "#app/csv/person-columns.ts";
import { type CsvLimits, type CsvRefusal, type CsvTable, describeColumns, readCsv } from "#app/csv/read-csv.server.ts";
import { isEmail } from "#app/domain/values/email-address.ts";
import { cutText } from "#app/domain/values/measured-text.ts";

export interface PersonTable extends Pick<CsvTable, "encoding" | "skipped"> {
  rows: CsvRow[];
  /** What the file has, and where each field is read from. */
  columns: FileColumn[];
  chosen: PersonColumns;
  /** A reason to look at the columns again. */
  warning: string | null;
}

/** What a report of a file shows of its table. */
export type PersonTableView = Omit<PersonTable, "rows">;

interface PersonTableOptions extends Omit<CsvLimits, "countKnown"> {
  fields: readonly PersonField[];
  /** Which column holds what; null to go by the names of the columns, and without names by what they hold. */
  chosen: PersonColumns | null;
}

/** Reads the file slice by slice; refuses one that is no table of at most `maxRows` people. */
export async function readPersonTable(
  bytes: Uint8Array,
  { fields, chosen, ...limits }: PersonTableOptions,
): Promise<{ ok: true; table: PersonTable } | CsvRefusal> {
  const countKnown = (cells: string[]) => Object.keys(recogniseColumns(cells, fields)).length;
  const reading = await readCsv(bytes, { ...limits, countKnown });
  if (!reading.ok) return reading;
  const { header, rows, encoding, skipped } = reading.table;
  const isNameless = header.every((name) => name === "");
  const used = chosen || !isNameless ? selectColumns(header, fields, chosen) : guessColumns(rows, fields);
  const columns = describeColumns(reading.table);
  return {
    ok: true,
    table: { rows, encoding, skipped, columns, chosen: used, warning: findWarning(rows, used, columns) },
  };
}

/** What the row says of a field. An address or a number stands in its cell or behind the cell's link. */
export const readPersonCell = (row: CsvRow, columns: PersonColumns, field: PersonField): string =>
  field === "email" || field === "phone" ? targetAt(row, columns[field]) : textAt(row, columns[field]);

/** One address in several lines, beside a column of other addresses, is probably the buyer's. */
function findWarning(rows: CsvRow[], { email }: PersonColumns, columns: FileColumn[]): string | null {
  if (email === undefined) return null;
  const lineCounts = new Map<string, number>();
  for (const { cells } of rows) {
    const address = cells[email]?.toLowerCase();
    if (address) lineCounts.set(address, (lineCounts.get(address) ?? 0) + 1);
  }
  const [[repeated, count] = ["", 0]] = [...lineCounts].sort(([, one], [, other]) => other - one);
  if (count < 2) return null;
  const others = columns.filter((_, at) => at !== email && rows.some(({ cells }) => hasAddress(cells[at] ?? "")));
  const [other] = others.map(({ header }) => (header ? `“${header}”` : "Another column"));
  return other
    ? `${cutText(repeated, 100)} stands in ${count} lines. ${other} has addresses too: choose it as Email if those are the people.`
    : null;
}

const hasAddress = (cell: string) => cell.includes("@") && readAddressCell(cell).some(({ email }) => isEmail(email));
