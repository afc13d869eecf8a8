// Reads leads from a CSV file of a badge scanner, a business card app or another program, and reports problems line by
// line. Writes nothing.
import { describeSeveral, readAddressCell } from "#app/csv/find-addresses.ts";
import type { CsvRow, LineRemark } from "#app/csv/find-header.ts";
import { type PersonColumns, type PersonField, personFields } from "#app/csv/person-columns.ts";
import { type PersonTableView, readPersonCell, readPersonTable } from "#app/csv/person-table.server.ts";
import type { CsvRefusal } from "#app/csv/read-csv.server.ts";
import { readTextFile } from "#app/domain/files/read-text-file.server.ts";
import {
  type LeadField,
  leadFieldLabels,
  leadFieldLengths,
  leadNotesLength,
  maxImportedRows,
} from "#app/domain/leads/leads.ts";
import { isEmail, normaliseEmail } from "#app/domain/values/email-address.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { splitName } from "#app/domain/values/person-name.ts";
import { asOneLine, asParagraphs, maxRead } from "#app/domain/values/plain-text.ts";
import type { Actor, Services } from "#app/services.ts";

/** A lead from a file. `email` is in lower case, and at least one detail is not null. */
export type ImportedLead = Record<LeadField, string | null> & { notes: string | null; line: number };

export interface LeadCsv extends PersonTableView {
  /** Each person once, in the file's order. */
  people: ImportedLead[];
  /** People who appeared earlier in the file. */
  repeated: LineRemark[];
  /** Lines without a person who can be imported. */
  invalid: LineRemark[];
  /** People who are imported, but with a changed detail. */
  notes: LineRemark[];
}

/**
 * Reads the file slice by slice. `chosen` says which column holds what; without it the header's names decide. A file
 * with more than 2,000 rows is refused.
 */
export async function readLeadCsv(
  bytes: Uint8Array,
  chosen: PersonColumns | null,
): Promise<({ ok: true } & LeadCsv) | CsvRefusal> {
  const reading = await readPersonTable(bytes, {
    fields: personFields,
    chosen,
    maxRows: maxImportedRows,
    columnsAdvice: "Please keep only the columns with names, email, phone, company and notes. Nothing was imported.",
  });
  if (!reading.ok) return reading;
  const { rows, ...view } = reading.table;
  return { ok: true, ...readRows(rows, view.chosen), ...view };
}

/** The same in a process of its own, for a file that somebody uploads. */
export const readLeadFile = (
  services: Pick<Services, "media">,
  actor: Actor,
  bytes: Uint8Array,
  chosen: PersonColumns | null,
) => readTextFile<Awaited<ReturnType<typeof readLeadCsv>>>(services, actor, { kind: "leads", bytes, given: chosen });

function readRows(rows: CsvRow[], columns: PersonColumns) {
  const contents: Pick<LeadCsv, "people" | "repeated" | "invalid" | "notes"> = {
    people: [],
    repeated: [],
    invalid: [],
    notes: [],
  };
  const lineOf = new Map<string, number>();
  for (const row of rows) {
    const { line, cells } = row;
    const text = cutText(cells.filter(Boolean).join(", "), 100);
    const cell = (field: PersonField) => readPersonCell(row, columns, field);
    const addresses = readAddressCell(cell("email"));
    for (const { email, name } of addresses.length > 0 ? addresses : [{ email: "", name: "" }]) {
      const result = readLead((field) => (field === "email" ? email : cell(field) || (field === "name" ? name : "")));
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
    if (addresses.length > 1) contents.notes.push({ line, text, reason: describeSeveral(addresses.length) });
  }
  return contents;
}

/** The same for every line about the same person: the email address, or without one all details. */
export const identityOf = ({ email, firstName, lastName, phone, company }: Record<LeadField, string | null>): string =>
  email ?? JSON.stringify([firstName, lastName, phone, company].map((text) => text?.toLowerCase() ?? null));

/** What a spreadsheet makes of a long number: 4.9E+11. */
const damagedNumber = /^[+-]?\d(?:[.,]\d+)?E\+?\d{1,3}$/i;
const describeDamage = (phone: string) =>
  `A spreadsheet shortened the phone number to ${phone}, so it is left out. Format that column as text and export again`;

/** A lead, with a note on what was changed; or why the line has none. */
function readLead(cell: (field: PersonField) => string) {
  const email = normaliseEmail(asOneLine(cell("email"), 1_000));
  if (email.length > leadFieldLengths.email) return `Email longer than ${leadFieldLengths.email} characters`;
  if (email !== "" && !isEmail(email)) return "Not an email address";
  const names = [cell("firstName"), cell("lastName")];
  const [firstName = "", lastName = ""] = names.some(Boolean) ? names : splitName(cell("name"));
  const shortened: string[] = [];
  const isPhoneDamaged = damagedNumber.test(cell("phone"));
  const shorten = (text: string, max: number, label: string) => {
    if (text.length > max) shortened.push(label.toLowerCase());
    return cutText(text, max).trim() || null;
  };
  const clean = (field: LeadField, text: string) =>
    shorten(
      asOneLine(text, maxRead(leadFieldLengths[field])).replace(/\s+/g, " "),
      leadFieldLengths[field],
      leadFieldLabels[field],
    );
  const lead = {
    firstName: clean("firstName", firstName),
    lastName: clean("lastName", lastName),
    email: email || null,
    phone: isPhoneDamaged ? null : clean("phone", cell("phone")),
    company: clean("company", cell("company")),
    notes: shorten(asParagraphs(cutText(cell("notes"), maxRead(leadNotesLength))), leadNotesLength, "notes"),
  };
  const damage = isPhoneDamaged ? describeDamage(cell("phone")) : null;
  if (!lead.firstName && !lead.lastName && !lead.email && !lead.phone && !lead.company)
    return damage ?? "No name, email address, phone number or company";
  const notes = [damage, shortened.length > 0 ? `Shortened: ${shortened.join(", ")}` : null].filter(Boolean);
  return { lead, note: notes.join(". ") || null };
}
