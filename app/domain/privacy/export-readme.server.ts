import { getTableColumns, getTableName } from "drizzle-orm";
import { exportedTables } from "#app/domain/privacy/account-tables.server.ts";

/** What lies in the zip, for whoever opens it years later without this product. */
export function readmeOf(email: string, day: string): string {
  const tables = exportedTables.map(({ table, about, without = [] }) => {
    const columns = Object.keys(getTableColumns(table)).filter((name) => !without.includes(name));
    return `json/${getTableName(table)}.json\n    ${about}.\n    Columns: ${columns.map(inSql).join(", ")}`;
  });
  return `Your data in Talk Hubs
${email}, ${day}

json/   Every row that is kept of you, one file for each table. Times are in UTC. Ids tie the tables together:
        talk_hub_id in one is id in talk_hubs.json, and so on.
csv/    Leads, bookings, feedback and attendees as tables for a spreadsheet, times as on your screens.
        A cell that a spreadsheet would run as a formula begins with an apostrophe.
files/  Your files, by kind, under the names you gave them. Two of one name are told apart by a number.

${tables.join("\n\n")}

Not in here: your password (only a one-way hash exists), and the secrets of links and codes that were mailed.
What your audience told you belongs to them too: keep this file as you would keep their letters.
`;
}

const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
