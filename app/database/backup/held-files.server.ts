// While a backup is made, no stored file may be deleted: it belongs to the rows that the backup has read already.
import { sql } from "drizzle-orm";
import type { Database, HeldFiles } from "#app/database/opened-database.ts";

/** An arbitrary number, the same in every process of this product. */
const backupLock = 7_236_410_003;

/** Tells all processes on a database server, until `tx` ends, that a backup is being made. */
export async function announceBackup(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${backupLock})`);
}

export function createHeldFiles({ db, kind }: { db: Database; kind: "embedded" | "server" }): HeldFiles {
  let backupCount = 0;
  return {
    areHeld: async () => (kind === "embedded" ? backupCount > 0 : isBackupAnnounced(db)),
    hold() {
      backupCount += 1;
      return () => {
        backupCount -= 1;
      };
    },
  };
}

async function isBackupAnnounced(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock(${backupLock}) as "isFree"`,
  );
  return !rows[0]?.isFree;
}
