// Reads a list of people from a CSV file and reports problems line by line. Writes nothing.
import { describeSeveral, readAddressCell } from "#app/csv/find-addresses.ts";
import type { CsvRow, LineRemark } from "#app/csv/find-header.ts";
import { attendeeFields, type PersonColumns, type PersonField } from "#app/csv/person-columns.ts";
import { type PersonTableView, readPersonCell, readPersonTable } from "#app/csv/person-table.server.ts";
import { type CsvRefusal, refuseCsv } from "#app/csv/read-csv.server.ts";
import { maxPerUpload } from "#app/domain/audience/audience.ts";
import { type Person, readPerson } from "#app/domain/audience/form.ts";
import { readTextFile } from "#app/domain/files/read-text-file.server.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import type { Actor, Services } from "#app/services.ts";

export interface AttendeeCsv extends PersonTableView {
  /** Each address once, in the file's order. */
  people: (Person & { line: number })[];
  /** Addresses that appeared earlier in the file. */
  repeated: LineRemark[];
  /** Lines without a person who can be added. */
  invalid: LineRemark[];
  /** People who are added, but with a changed name. */
  notes: LineRemark[];
}

/** A file without an email column is refused with its columns, so that the speaker can choose one. */
export type CsvResult = ({ ok: true } & AttendeeCsv) | (CsvRefusal & { source?: PersonTableView });

/** Specification: "Invalid CSV: Email column is required". The columns that exist are listed too. */
const describeMissingEmail = (columns: string[]) => {
  const presentColumns = columns.map((column) => column.trim()).filter(Boolean);
  const columnNames = presentColumns.slice(0, 8).map((column) => `“${cutText(column, 40)}”`);
  return `Invalid CSV: Email column is required. ${
    columnNames.length
      ? `The first line has ${columnNames.join(", ")}; name one of them “email”, or choose it below.`
      : "The first line is empty."
  }`;
};

/**
 * Reads the file slice by slice. `chosen` says which column holds what; without it the header's names decide. A file
 * with more than 1,000 people is refused with its number of rows.
 */
export async function readAttendeeCsv(bytes: Uint8Array, chosen: PersonColumns | null = null): Promise<CsvResult> {
  const reading = await readPersonTable(bytes, {
    fields: attendeeFields,
    chosen,
    maxRows: maxPerUpload,
    columnsAdvice: "Please keep only the columns email, first_name and last_name. Nothing was added.",
  });
  if (!reading.ok) return reading;
  const { rows, ...view } = reading.table;
  const { columns } = view;
  if (view.chosen.email === undefined)
    return { ...refuseCsv(describeMissingEmail(columns.map(({ header }) => header))), source: view };
  return { ok: true, ...readRows(rows, view.chosen), ...view };
}

/** The same in a process of its own, for a file that somebody uploads. */
export const readAttendeeFile = (
  services: Pick<Services, "media">,
  actor: Actor,
  bytes: Uint8Array,
  chosen: PersonColumns | null,
) => readTextFile<CsvResult>(services, actor, { kind: "attendees", bytes, given: chosen });

type Contents = Pick<AttendeeCsv, "people" | "repeated" | "invalid" | "notes">;

function readRows(rows: CsvRow[], columns: PersonColumns): Contents {
  const contents: Contents = { people: [], repeated: [], invalid: [], notes: [] };
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const { line, cells } = row;
    const cell = (field: PersonField) => readPersonCell(row, columns, field);
    const text = cutText(cell("email") || cells.filter(Boolean).join(", "), 100);
    const addresses = readAddressCell(cell("email"));
    for (const { email, name } of addresses.length > 0 ? addresses : [{ email: "", name: "" }]) {
      const names = { firstName: cell("firstName"), lastName: cell("lastName"), name: cell("name") || name };
      const result = readPerson({ email, ...names });
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
    if (addresses.length > 1) contents.notes.push({ line, text, reason: describeSeveral(addresses.length) });
  }
  return contents;
}
