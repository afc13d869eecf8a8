// Which column holds what, by what it holds, for a file without names of columns. Safe in the browser.
import { readAddressCell } from "#app/csv/find-addresses.ts";
import type { CsvRow } from "#app/csv/find-header.ts";
import type { PersonColumns, PersonField } from "#app/csv/person-columns.ts";
import { isEmail } from "#app/domain/values/email-address.ts";

/** Enough to tell what a column holds. */
const rowsRead = 50;

const holds = {
  email: (cell: string) => readAddressCell(cell).some(({ email }) => isEmail(email)),
  phone: (cell: string) => /^\+?[\d ().\-/]{6,}$/.test(cell),
  fullName: (cell: string) => /^\p{L}[^\d@]*$/u.test(cell) && /\s\p{L}/u.test(cell),
  name: (cell: string) => /^\p{L}[^\d@]*$/u.test(cell),
};

/** The address, the phone number, and the name: in one column, or in the first two columns of words. */
export function guessColumns(rows: CsvRow[], fields: readonly PersonField[]): PersonColumns {
  const sample = rows.slice(0, rowsRead);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const positions = Array.from({ length: width }, (_, at) => at);
  const mostly = (kind: keyof typeof holds) => (at: number) => {
    const cells = sample.map(({ cells }) => cells[at] ?? "").filter(Boolean);
    return cells.filter(holds[kind]).length * 2 > cells.length;
  };
  const [first, second] = positions.filter(mostly("name"));
  const isFullName = first !== undefined && (second === undefined || mostly("fullName")(first));
  const guessed: PersonColumns = {
    email: positions.find(mostly("email")),
    phone: positions.find(mostly("phone")),
    ...(isFullName ? { name: first } : { firstName: first, lastName: second }),
  };
  return Object.fromEntries(fields.flatMap((field) => (guessed[field] === undefined ? [] : [[field, guessed[field]]])));
}
