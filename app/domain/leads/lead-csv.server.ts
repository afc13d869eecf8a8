// Reads leads from a CSV file of a badge scanner, a business card app or another program, and reports problems line by
// line. Writes nothing.
import {
  type LeadField,
  leadFieldLabels,
  leadFieldLengths,
  leadNotesLength,
  maxImportedRows,
} from "#app/domain/leads/leads.ts";
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";
import {
  type FileColumn,
  type PersonColumns,
  type PersonField,
  personFields,
  recogniseColumns,
  selectColumns,
} from "#app/domain/values/person-columns.ts";
import { splitName } from "#app/domain/values/person-name.ts";
import { asOneLine, asParagraphs } from "#app/domain/values/plain-text.ts";
import {
  type CsvRefusal,
  type CsvTable,
  describeColumns,
  type LineRemark,
  readCsv,
} from "#app/domain/values/read-csv.server.ts";

/** A lead from a file. `email` is in lower case, and at least one detail is not null. */
export type ImportedLead = Record<LeadField, string | null> & { notes: string | null; line: number };

export interface LeadCsv {
  /** Each person once, in the file's order. */
  people: ImportedLead[];
  /** People who appeared earlier in the file. */
  repeated: LineRemark[];
  /** Lines without a person who can be imported. */
  invalid: LineRemark[];
  /** People who are imported, but with a changed detail. */
  notes: LineRemark[];
  encoding: CsvTable["encoding"];
  /** What the file has, and where each field was read from. */
  columns: FileColumn[];
  chosen: PersonColumns;
}

/**
 * Reads the file slice by slice. `chosen` says which column holds what; without it the header's names decide. A file
 * with more than 2,000 rows is refused.
 */
export async function readLeadCsv(
  bytes: Uint8Array,
  chosen: PersonColumns | null,
): Promise<({ ok: true } & LeadCsv) | CsvRefusal> {
  const reading = await readCsv(bytes, {
    maxRows: maxImportedRows,
    columnsAdvice: "Please keep only the columns with names, email, phone, company and notes. Nothing was imported.",
    countKnown: (header) => Object.keys(recogniseColumns(header, personFields)).length,
  });
  if (!reading.ok) return reading;
  const { table } = reading;
  const used = selectColumns(table.header, personFields, chosen);
  return {
    ok: true,
    ...readRows(table.rows, used),
    encoding: table.encoding,
    columns: describeColumns(table),
    chosen: used,
  };
}

function readRows(rows: CsvTable["rows"], columns: PersonColumns) {
  const contents: Pick<LeadCsv, "people" | "repeated" | "invalid" | "notes"> = {
    people: [],
    repeated: [],
    invalid: [],
    notes: [],
  };
  const lineOf = new Map<string, number>();
  for (const { line, cells } of rows) {
    const text = cells.filter(Boolean).join(", ").slice(0, 100);
    const result = readLead((field) => cells[columns[field] ?? -1] ?? "");
    if (typeof result === "string") {
      contents.invalid.push({ line, text, reason: result });
      continue;
    }
    const key = identityOf(result.lead);
    const before = lineOf.get(key);
    if (before !== undefined) {
      contents.repeated.push({ line, text, reason: `Also in line ${before}` });
      continue;
    }
    lineOf.set(key, line);
    contents.people.push({ ...result.lead, line });
    if (result.note) contents.notes.push({ line, text, reason: result.note });
  }
  return contents;
}

/** The same for every line about the same person: the email address, or without one all details. */
export const identityOf = ({ email, firstName, lastName, phone, company }: Record<LeadField, string | null>): string =>
  email ?? JSON.stringify([firstName, lastName, phone, company].map((text) => text?.toLowerCase() ?? null));

/** A lead, with a note on what was changed; or why the line has none. */
function readLead(cell: (field: PersonField) => string) {
  const email = normaliseEmail(asOneLine(cell("email")));
  if (email.length > leadFieldLengths.email) return `Email longer than ${leadFieldLengths.email} characters`;
  if (email !== "" && !isEmail(email)) return "Not an email address";
  const names = [cell("firstName"), cell("lastName")];
  const [firstName = "", lastName = ""] = names.some(Boolean) ? names : splitName(cell("name"));
  const shortened: string[] = [];
  const shorten = (text: string, max: number, label: string) => {
    if (text.length > max) shortened.push(label.toLowerCase());
    return text.slice(0, max).toWellFormed().trim() || null;
  };
  const clean = (field: LeadField, text: string) =>
    shorten(asOneLine(text).replace(/\s+/g, " "), leadFieldLengths[field], leadFieldLabels[field]);
  const lead = {
    firstName: clean("firstName", firstName),
    lastName: clean("lastName", lastName),
    email: email || null,
    phone: clean("phone", cell("phone")),
    company: clean("company", cell("company")),
    notes: shorten(asParagraphs(cell("notes")), leadNotesLength, "notes"),
  };
  if (!lead.firstName && !lead.lastName && !lead.email && !lead.phone && !lead.company)
    return "No name, email address, phone number or company";
  return { lead, note: shortened.length > 0 ? `Shortened: ${shortened.join(", ")}` : null };
}
