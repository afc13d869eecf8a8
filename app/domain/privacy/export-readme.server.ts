import { getTableName } from "drizzle-orm";
import { exportedTables } from "#app/domain/privacy/tables/all.server.ts";
import { listExportedColumns, toColumnName } from "#app/domain/privacy/tables/described-table.server.ts";

/** Explains the archive to someone who opens it years later without this product. */
export function buildReadme(productName: string, email: string, day: string): string {
  const tables = exportedTables.map((exported) => {
    const columns = listExportedColumns(exported).map(toColumnName).join(", ");
    return `json/${getTableName(exported.table)}.json\n    ${exported.about}.\n    Columns: ${columns}`;
  });
  return `Your data in ${productName}
${email}, ${day}

json/   Every record we hold about you, one file per table. Times are in UTC. Ids link the tables:
        talk_hub_id in one is id in talk_hubs.json, and so on.
        Feedback, views and requests are without names: device_id and the id of a request are made up for
        this file, the same device has another one in each table and talk, and there are days, not times.
csv/    Leads, bookings, feedback and attendees for a spreadsheet, with times as on your screens.
        A cell that a spreadsheet would treat as a formula starts with an apostrophe.
files/  Your files, by type, under the names you gave them. Files with the same name are numbered.

${tables.join("\n\n")}

Not included: your password (we only have a one-way hash), and the secrets in links and codes that were emailed.
What your audience told you belongs to them too. Please keep this file safe.
`;
}
