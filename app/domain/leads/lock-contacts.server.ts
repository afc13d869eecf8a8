import type { SQL } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leads } from "#app/database/schema/leads.ts";

/**
 * Locks contacts until `tx` ends, by id, which prevents deadlocks. A transaction that changes more of a person than one
 * row locks the contact before all else.
 */
export const lockContacts = (tx: Database, condition: SQL | undefined): Promise<(typeof leads.$inferSelect)[]> =>
  tx.select().from(leads).where(condition).orderBy(leads.id).for("update");
