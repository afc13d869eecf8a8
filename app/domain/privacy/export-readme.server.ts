import { getTableColumns, getTableName } from "drizzle-orm";
import { exportedTables } from "#app/domain/privacy/account-tables.server.ts";

/** Explains the archive to someone who opens it years later without this product. */
export function buildReadme(email: string, day: string): string {
  const tables = exportedTables.map(({ table, about, excludedColumns = [] }) => {
    const columns = Object.keys(getTableColumns(table)).filter((name) => !excludedColumns.includes(name));
    return `json/${getTableName(table)}.json\n    ${about}.\n    Columns: ${columns.map(toColumnName).join(", ")}`;
  });
  return `Your data in Talk Hubs
${email}, ${day}

json/   Every record we hold about you, one file per table. Times are in UTC. Ids link the tables:
        talk_hub_id in one is id in talk_hubs.json, and so on.
csv/    Leads, bookings, feedback and attendees for a spreadsheet, with times as on your screens.
        A cell that a spreadsheet would treat as a formula starts with an apostrophe.
files/  Your files, by type, under the names you gave them. Files with the same name are numbered.

${tables.join("\n\n")}

Not included: your password (we only have a one-way hash), and the secrets in links and codes that were emailed.
What your audience told you belongs to them too. Please keep this file safe.
`;
}

const toColumnName = (name: string) => name.replace(/[A-Z]/g, (character) => `_${character.toLowerCase()}`);
