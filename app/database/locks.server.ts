// Locks that last until a transaction ends. One that takes several takes them in this order, so that no two transactions
// wait for each other: names, the account, contacts, rows about people from the last table of
// `domain/privacy/tables/all.server.ts` to the first, hubs.
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leads } from "#app/database/schema/leads.ts";

/** Locks names of our own, for what has no row to lock yet. */
export async function lockNames(tx: Database, ...names: string[]): Promise<void> {
  for (const name of names.sort()) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export const lockContacts = (tx: Database, condition: SQL | undefined): Promise<(typeof leads.$inferSelect)[]> =>
  tx.select().from(leads).where(condition).orderBy(leads.id).for("update");
