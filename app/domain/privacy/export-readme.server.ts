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

json/   Every row stored about you, one file for each table. Times are in UTC. Ids link the tables together:
        talk_hub_id in one is id in talk_hubs.json, and so on.
csv/    Leads, bookings, feedback and attendees as spreadsheet tables, with times as on your screens.
        A cell that a spreadsheet would run as a formula begins with an apostrophe.
files/  Your files, by kind, under the names you gave them. Files with the same name are numbered.

${tables.join("\n\n")}

Not in here: your password (only a one-way hash exists), and the secrets in links and codes sent by email.
This file contains personal information about your audience. Please keep it safe.
`;
}

const inSql = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
