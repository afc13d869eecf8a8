import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { prepareStatement } from "#app/database/prepared.server.ts";

/** What processes on one database tell each other about public pages. */
export type PageChanges = ReturnType<typeof createPageChanges>;

const selectVersion = prepareStatement<{ mark: string }>(
  "page-changes",
  () => sql`select last_value || ' ' || is_called as mark from page_changes`,
);

/** Over `db`, a server that several processes may share. Decision 028. */
export const createPageChanges = (db: Database) => ({
  /** Another mark than last time: a speaker has changed something meanwhile, in whichever process. */
  readVersion: async () => (await selectVersion(db, {}))[0]?.mark,
  /** Says that a speaker has changed something. */
  async notify() {
    await db.execute(sql`select nextval('page_changes')`);
  },
});
