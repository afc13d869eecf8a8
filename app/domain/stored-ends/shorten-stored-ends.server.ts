import { getTableColumns, gt, is, sql } from "drizzle-orm";
import { type PgColumn, PgTable } from "drizzle-orm/pg-core";
import * as schema from "#app/database/schema/index.ts";
import { type MaxAhead, storedEnds } from "#app/domain/stored-ends/stored-ends.server.ts";
import type { Services } from "#app/services.ts";

const tables = new Map<string, unknown>(Object.entries(schema));

/** Clocks of processes differ by seconds. */
const toleranceMs = 60_000;

/**
 * Moves every stored moment that lies further ahead than it may (stored-ends.server.ts) to the furthest that a new one
 * could. Takes nothing from honest ones, and may run any time.
 */
export async function shortenStoredEnds({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime();
  for (const [name, ends] of Object.entries(storedEnds)) {
    const table = tables.get(name);
    if (!is(table, PgTable)) continue;
    const columns: Record<string, PgColumn> = getTableColumns(table);
    for (const [column, maxAhead] of Object.entries<MaxAhead>(ends)) {
      const moment = columns[column];
      if (!moment || typeof maxAhead === "string") continue;
      const latest = new Date(now + maxAhead);
      await db
        .update(table)
        .set({ [column]: latest, ...(columns.updatedAt && { updatedAt: sql`${columns.updatedAt}` }) })
        .where(gt(moment, new Date(latest.getTime() + toleranceMs)));
    }
  }
}
