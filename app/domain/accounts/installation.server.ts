// The installation's own row (database/schema/installation.ts).
import type { Database } from "#app/database/connect.server.ts";
import { installation } from "#app/database/schema/index.ts";

/** Null until there is a first account. */
export async function findInstallation(db: Database): Promise<typeof installation.$inferSelect | null> {
  const [row] = await db.select().from(installation);
  return row ?? null;
}
