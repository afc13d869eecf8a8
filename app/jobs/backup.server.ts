// `npm run backup` and `npm run restore`: they bring database, storage and queue together.
import type { JobMap } from "#app/adapters/queue/contract.ts";
import { pgBossQueue, startBoss } from "#app/adapters/queue/pg-boss.server.ts";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { restore } from "#app/database/backup/restore.server.ts";
import { migrateDatabase, openDatabase } from "#app/database/connect.server.ts";
import { queuePolicies } from "#app/jobs/queues.ts";

interface DataLocation {
  databaseUrl?: string;
  dataDir: string;
}

async function withDatabase<T>(
  location: DataLocation,
  work: (opened: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>,
) {
  const database = await openDatabase(
    location.databaseUrl ? { url: location.databaseUrl } : { dataDir: location.dataDir },
  );
  try {
    await migrateDatabase(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Backs the installation up into `file`. With the embedded database the product must not be running. */
export const backUpInto = (file: string, location: DataLocation, storage: FileStorage) =>
  withDatabase(location, ({ db }) => backUp({ db, read: storage.read, dataDir: location.dataDir }, file));

/** Restores the installation from `file`; refuses one with accounts unless `force`. */
export const restoreFrom = (
  file: string,
  location: DataLocation,
  storage: FileStorage,
  { force }: { force: boolean },
) =>
  withDatabase(location, async ({ db, queueConnection, kind }) => {
    const boss = await startBoss(queueConnection, kind, queuePolicies);
    const queue = pgBossQueue<JobMap>(boss);
    try {
      return await restore(
        {
          db,
          write: storage.write,
          remove: storage.remove,
          enqueue: (tx, { name, data, startAfter }) =>
            // A backup holds the queue names of its time; an unknown one is refused.
            queue.enqueue(tx, name, data, { startAfter: new Date(startAfter) }),
          dataDir: location.dataDir,
        },
        file,
        { force },
      );
    } finally {
      await boss.stop({ graceful: true, timeout: 4_000, close: false });
    }
  });
