// Where the people of a table begin. Programs write a title and a date above the names of the columns, and some write no
// names at all. Safe in the browser.
import { readAddressCell } from "#app/csv/find-addresses.ts";
import { isEmail } from "#app/domain/values/email-address.ts";
import { cutText } from "#app/domain/values/measured-text.ts";

/** A remark about one line of the file, counted from 1 as in an editor. */
export interface LineRemark {
  line: number;
  /** The line's content. */
  text: string;
  reason: string;
}

export interface CsvRow {
  line: number;
  /** As a spreadsheet would show them. */
  cells: string[];
  /** Where the links of cells lead, by their position. */
  targets: ReadonlyMap<number, string>;
}

/** The text of the cell at a column's position; empty without one. */
export const textAt = ({ cells }: CsvRow, at = -1): string => cells[at] ?? "";

/** Where the cell's link leads; its text where it has none. */
export const targetAt = (row: CsvRow, at = -1): string => row.targets.get(at) ?? textAt(row, at);

/** How many lines may stand above the header. */
export const maxLinesAbove = 20;

const hasAddress = (cells: string[]) =>
  cells.some((cell) => cell.includes("@") && readAddressCell(cell).some(({ email }) => isEmail(email)));
const countFilled = (row: CsvRow | undefined) => row?.cells.filter(Boolean).length ?? 0;

/**
 * The header (null where the file has none) and the position of the first row. Nothing below cells of which `isRow` is
 * sure is a header, so that no person is taken for one; of the lines above it is the one with the most known names.
 */
export function findHeader(
  rows: CsvRow[],
  countKnown: (cells: string[]) => number,
  isRow: (cells: string[]) => boolean = hasAddress,
): { header: string[] | null; start: number } {
  const top = rows.slice(0, maxLinesAbove + 1);
  const firstSure = top.findIndex(({ cells }) => isRow(cells));
  const above = firstSure === -1 ? top : top.slice(0, firstSure);
  const known = above.map(({ cells }) => countKnown(cells));
  const maxKnown = Math.max(0, ...known);
  const at = maxKnown > 0 ? known.indexOf(maxKnown) : firstSure === -1 ? 0 : firstSure - 1;
  const named = above[at];
  // Names that nobody knows are names all the same; a title has one cell above a row of several.
  const isHeader = named && (maxKnown > 0 || countFilled(named) >= Math.min(2, countFilled(rows[at + 1])));
  return isHeader ? { header: named.cells, start: at + 1 } : { header: null, start: Math.max(0, firstSure) };
}

/** A header for rows without one. */
export const nameless = (rows: CsvRow[]): string[] =>
  Array.from({ length: Math.max(0, ...rows.map(({ cells }) => cells.length)) }, () => "");

const describe = (row: CsvRow | undefined) => cutText(row?.cells.filter(Boolean).join(", ") ?? "", 100);

/** Each line above the row at `first`, so that the report accounts for all of them; none where they are all empty. */
export function describeSkipped(rows: CsvRow[], first: number): LineRemark[] {
  const above = rows.slice(0, first);
  const next = rows[first];
  if (above.length === 0 || !next) return [];
  return Array.from({ length: next.line - 1 }, (_, at) => {
    const text = describe(above.find(({ line }) => line === at + 1));
    return { line: at + 1, text, reason: "Above the list" };
  });
}

/** The remark on a line that is taken for names of columns, though none of them is known. */
export const readAsHeader = (row: CsvRow | undefined): LineRemark => ({
  line: row?.line ?? 1,
  text: describe(row),
  reason: "Read as the names of the columns",
});
