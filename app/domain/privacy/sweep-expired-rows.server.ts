import { allTables } from "#app/domain/privacy/tables/all.server.ts";
import type { Services } from "#app/services.ts";

/** Deletes the rows that have expired, of every table that says which those are. */
export async function sweepExpiredRows({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  for (const { table, isExpired } of allTables) if (isExpired) await db.delete(table).where(isExpired(clock.now()));
}
