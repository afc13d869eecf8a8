// The rows about a person, in all tables.
import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connect.server.ts";
import type { DataSubject } from "#app/domain/privacy/person.server.ts";
import { type AudienceTable, audienceTables } from "#app/domain/privacy/tables/all.server.ts";
import type { ErasedRows, Rows } from "#app/domain/privacy/tables/described-table.server.ts";
import type { TableWithId } from "#app/domain/privacy/tables/rows.server.ts";
import type { Services } from "#app/services.ts";

type RowsOfTable = Rows & Pick<AudienceTable, "audience" | "table">;

/**
 * The rows about a person, by table. All are found before any changes, because they are found through each other. The
 * last table comes first: contacts, which the others refer to, come last.
 */
export async function findRows(
  services: Services,
  tx: Database,
  person: DataSubject,
  tables = audienceTables,
): Promise<RowsOfTable[]> {
  const found: RowsOfTable[] = [];
  for (const { table, audience } of tables.toReversed()) {
    const isAbout = audience.isAbout?.(person);
    const id = sql<string | number>`${(table as TableWithId).id}`;
    const rows = isAbout ? await tx.select({ id }).from(table).where(isAbout) : [];
    found.push({ table, audience, services, tx, person, ids: rows.map((row) => row.id), now: services.clock.now() });
  }
  return found;
}

/** Erases a person from these tables. */
export async function eraseRows(found: RowsOfTable[], freeText: ErasedRows["freeText"]): Promise<void> {
  // The salt is never stored, so that the new ids cannot be traced back.
  const salt = randomBytes(16).toString("hex");
  const pseudonymOf: ErasedRows["pseudonymOf"] = (column) => sql`md5(${salt} || ${column}::text)::uuid`;
  for (const rows of found) {
    const { erased } = rows.audience;
    if (typeof erased === "function") await erased({ ...rows, freeText, pseudonymOf });
  }
}

export const idsOf = (found: RowsOfTable[], table: PgTable): string[] =>
  found.flatMap((rows) => (rows.table === table ? rows.ids.map(String) : []));
