// `npm run backup` and `npm run restore`: they bring database, storage and queue together.
import { rm } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { GroupsByQueue, JobMap } from "#app/adapters/queue/contract.ts";
import { pgBossQueue, startBoss } from "#app/adapters/queue/pg-boss.server.ts";
import type { FileStorage } from "#app/adapters/storage/contract.ts";
import { backUp } from "#app/database/backup/back-up.server.ts";
import { describeWriteFailure } from "#app/database/backup/file-failures.server.ts";
import { copyOpenFolder, type FolderCopy } from "#app/database/backup/folder-copy.server.ts";
import { restore } from "#app/database/backup/restore.server.ts";
import { verifyBackup } from "#app/database/backup/verify.server.ts";
import {
  migrateDatabase,
  type OpenedDatabase,
  openDatabase,
  openDatabaseCopy,
  requireInstallation,
} from "#app/database/connect.server.ts";
import type { Creation } from "#app/database/embedded-folder.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { queueGroups, queuePolicies } from "#app/jobs/queues.ts";

interface DataLocation {
  databaseUrl?: string;
  dataDir: string;
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: DataLocation,
  { creation, isNew = false, spareFolder }: Beginning,
  work: (opened: OpenedDatabase) => Promise<T>,
) {
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { dataDir, creation, spareFolder });
  try {
    // Where none may be missing, an empty database is a mistake too.
    if (!isNew && (databaseUrl || !creation)) await requireInstallation(database);
    await migrateDatabase(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Whether to make an installation where there is none, on a server and in DATA_DIR; where to open a full disk's. */
interface Beginning {
  isNew?: boolean;
  creation?: Creation;
  spareFolder?: string;
}

/** A stored object, or null if there is none; any other failure of the store must not look like a missing file. */
const openObject =
  (storage: FileStorage) =>
  (key: string): Promise<Readable | null> =>
    storage.stream(key).catch((error: Error & { code?: string }) => {
      if (error.code === "ENOENT" || error.name === "NoSuchKey") return null;
      throw error;
    });

interface BackUpOptions {
  allowEmpty: boolean;
  /** Of the process that has the embedded database open; without one, nobody has. */
  folderCopy: FolderCopy | null;
}

/**
 * Backs the installation up into `file`. Refuses an installation without accounts or without any of its files unless
 * `allowEmpty`: a wrong setting is more likely.
 */
export async function backUpInto(
  file: string,
  location: DataLocation,
  storage: FileStorage,
  { allowEmpty, folderCopy }: BackUpOptions,
) {
  const spareFolder = `${file}.database`;
  const run = ({ db, kind }: OpenedDatabase) =>
    backUp({ db, kind, open: openObject(storage), dataDir: location.dataDir }, file, { allowEmpty });
  if (!folderCopy) return withDatabase(location, { spareFolder }, run);
  try {
    await copyOpenFolder(inDataFolder(location.dataDir, "db"), spareFolder, folderCopy);
    const copy = await openDatabaseCopy(spareFolder);
    return await migrateDatabase(copy)
      .then(() => run(copy))
      .finally(copy.close);
  } catch (error) {
    throw describeWriteFailure(error, file);
  } finally {
    // Why there is no backup matters more, and the next one removes what is left.
    await rm(spareFolder, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Restores the installation from `file`; refuses one with accounts unless `force`, and one that is running. Makes an
 * installation where there is none only as `isNew` and `creation` allow. `signal` ends it, and then all is as it was.
 */
export async function restoreFrom(
  file: string,
  location: DataLocation,
  storage: FileStorage,
  { force, signal, ...beginning }: Beginning & { force: boolean; signal?: AbortSignal },
) {
  // Before a database is created for nothing.
  const backup = await verifyBackup(file);
  return withDatabase(location, beginning, async ({ db, queueConnection, kind }) => {
    const boss = await startBoss(queueConnection, kind, queuePolicies);
    const queue = pgBossQueue<JobMap>(boss, queueGroups as GroupsByQueue<JobMap>);
    try {
      return await restore(
        {
          db,
          kind,
          open: openObject(storage),
          write: storage.write,
          remove: storage.remove,
          enqueue: (tx, { name, data, startAfter }) =>
            // A backup holds the queue names of its time; an unknown one is refused.
            queue.enqueue(tx, name, data, { startAfter: new Date(startAfter) }),
          dataDir: location.dataDir,
          signal,
        },
        backup,
        { force },
      );
    } finally {
      await boss.stop({ graceful: true, timeout: 4_000, close: false });
    }
  });
}
