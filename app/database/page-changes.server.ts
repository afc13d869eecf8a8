import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { prepareStatement } from "#app/database/prepared.server.ts";

/**
 * How processes on one database notify each other of changes to public pages. `onChange`: who else must know what another
 * process has changed.
 */
export type PageChanges = ReturnType<typeof createPageChanges> & { onChange?: () => void };

const selectVersion = prepareStatement<{ version: string }>(
  "page-changes",
  () => sql`select last_value || ' ' || is_called as version from page_changes`,
);

/** For a server that several processes share. Decision 060. */
export const createPageChanges = (db: Database) => ({
  /** Changes whenever a speaker has changed something, in any process. */
  readVersion: async () => (await selectVersion(db, {}))[0]?.version,
  async notify() {
    await db.execute(sql`select nextval('page_changes')`);
  },
});
