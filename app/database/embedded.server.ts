// The embedded database: PGlite in DATA_DIR/db.
import { cpSync, existsSync, openAsBlob, rmSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import type { Db as QueueConnection } from "pg-boss";
import { createFolderCopy } from "#app/database/backup/folder-copy.server.ts";
import { createHeldFiles } from "#app/database/backup/held-files.server.ts";
import { lockDataDir } from "#app/database/data-dir-lock.server.ts";
import { restrictToOwner } from "#app/database/data-dir-mode.server.ts";
import { createFolder } from "#app/database/durable-file.server.ts";
import {
  type Creation,
  describeNoStart,
  finishFolder,
  neverCreate,
  prepareFolder,
} from "#app/database/embedded-folder.server.ts";
import { isDiskFull } from "#app/database/folder-access.server.ts";
import type { Database, OpenedDatabase } from "#app/database/opened-database.ts";
import { rollBackRefusals } from "#app/database/roll-back.server.ts";
import * as schema from "#app/database/schema/index.ts";
import { SmallPGlite } from "#app/database/small-pglite.server.ts";
import { inDataFolder } from "#app/domain/values/data-folder.ts";
import { OperatorError } from "#app/operator-error.ts";

/** The files of a database that has just been created, which the build leaves for `findNewDatabase`. */
export const newDatabaseFile = "build/new-database.tar.gz";

interface Use {
  /** Whether this process serves visitors; a command is over before faster code would pay. */
  isForLong?: boolean;
  /** Whether a new database may be made; by default none is. */
  creation?: Creation;
  /** On another disk, which is not there yet: if that of the database is full, a copy in it is opened, and removed. */
  spareFolder?: string;
}

/** Opens the database of `dataDir` (DATA_DIR), which is locked as a whole until it is closed. */
export async function openEmbedded(
  dataDir: string,
  { isForLong = false, creation = neverCreate, spareFolder }: Use,
): Promise<OpenedDatabase> {
  // Not even an empty folder is left where nothing may be made.
  if (!existsSync(dataDir)) creation.check(dataDir, []);
  createFolder(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    const isNew = prepareFolder(dataDir, creation);
    const own = inDataFolder(dataDir, "db");
    // PostgreSQL can't even start without writing.
    const folder = spareFolder && isDiskFull(own) ? spareFolder : own;
    const removeCopy = () => {
      if (folder !== own) rmSync(folder, { recursive: true, force: true });
    };
    const pglite = await openPglite(dataDir, own, folder, isForLong).catch((error: unknown) => {
      removeCopy();
      throw error;
    });
    // PGlite creates a new database, and some caches on each start, readable by everyone; later files follow the umask.
    restrictToOwner(folder);
    if (isNew) finishFolder(dataDir);
    const opened = wrapEmbedded(pglite, own);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        removeCopy();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens the copy in `folder` that `copyOpenFolder` has made. Closing removes it. */
export async function openFolderCopy(folder: string): Promise<OpenedDatabase> {
  setCompilerFlags(false);
  // Nobody reads it after a power cut, so PGlite's own parameters do.
  const pglite = new SmallPGlite(folder, { startParams: [...PGlite.defaultStartParams, ...memoryStartParams] });
  await pglite.waitReady;
  const opened = wrapEmbedded(pglite);
  return {
    ...opened,
    async close() {
      await opened.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function setCompilerFlags(isForLong: boolean) {
  // Compiling all of PostgreSQL at once, on every core, leaves 75 MB more resident than compiling what is used.
  setFlagsFromString("--wasm-lazy-compilation");
  setFlagsFromString("--wasm-num-compilation-tasks=1");
  // Optimised statements are 1.3 to 1.8 times as fast; a command is over before that pays.
  if (!isForLong) for (const flag of ["tier-up", "dynamic-tiering"]) setFlagsFromString(`--no-wasm-${flag}`);
}

/** Opens `folder`, a new copy of `own` if that is another. */
async function openPglite(dataDir: string, own: string, folder: string, isForLong: boolean): Promise<SmallPGlite> {
  setCompilerFlags(isForLong);
  if (folder !== own) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(own, folder, { recursive: true });
  }
  // PGlite's errors only say that PostgreSQL has stopped.
  let written: string[] | null = [];
  const keep = (line: string) => (written?.push(line) ?? 0) > 0;
  try {
    const startParams = [...durableStartParams(), ...memoryStartParams];
    const loadDataDir = await findNewDatabase(folder);
    const pglite = new SmallPGlite(folder, { startParams, loadDataDir, onStderr: keep });
    await pglite.waitReady;
    return pglite;
  } catch (error) {
    if (error instanceof RangeError) throw new OperatorError("the database gets too little memory", { cause: error });
    if (isDiskFull(folder)) {
      const problem = `${folder === own ? "DATA_DIR: " : ""}${folder} is on a disk that is full`;
      throw new OperatorError(problem, { cause: error });
    }
    // Of a file that PGlite itself reads, such as one of the program.
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new OperatorError(describeNoStart(dataDir, written ?? []), { cause: error });
  } finally {
    written = null;
  }
}

/**
 * The files for a folder without a database: creating them takes seconds and 900 MB. Undefined for a folder with one, and
 * without a build, as in tests: then PGlite creates them.
 */
const findNewDatabase = async (folder: string): Promise<Blob | undefined> =>
  existsSync(join(folder, "PG_VERSION")) || !existsSync(newDatabaseFile)
    ? undefined
    : openAsBlob(newDatabaseFile, { type: "application/gzip" });

// PGlite's default -F acknowledges commits that a power cut would lose.
const durableStartParams = () => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=open_datasync",
];

// The default (128 MB) would hold in this process what the system caches anyway.
const memoryStartParams = ["-c", "shared_buffers=32MB"];

/** The same for an open PGlite: tests use one in memory, without a `folder`. */
export function wrapEmbedded(pglite: PGlite, folder?: string): OpenedDatabase {
  const { hasStopped, stopped } = followEnd(pglite);
  const db = rollBackRefusals(drizzle(pglite, { schema, casing: "snake_case" }) as unknown as Database);
  return {
    db,
    // It runs in this thread, so it can't be away while a request waits.
    forRequests: { db, longDb: db },
    queueConnection: embeddedQueueConnection(pglite),
    kind: "embedded",
    isPooled: false,
    availability: {
      check: async () => {
        await pglite.query("select 1");
      },
      isAway: hasStopped,
      watch: (onChange) => void stopped.then((error) => onChange({ isAway: true, error })),
    },
    stopped,
    checkSpace: async () => {},
    folderCopy: createFolderCopy(pglite, folder),
    heldFiles: createHeldFiles({ db, kind: "embedded" }),
    readPools: () => [],
    close: async () => {
      // PostgreSQL's own end is a statement too.
      if (!pglite.closed && !hasStopped()) await pglite.close();
    },
  };
}

const followEnd = (pglite: PGlite) =>
  pglite instanceof SmallPGlite
    ? { hasStopped: () => pglite.hasStopped, stopped: pglite.stopped }
    : { hasStopped: () => false, stopped: new Promise<unknown>(() => {}) };

/**
 * pg-boss's own adapter rolls back a failed block in a second step. On PGlite's single connection a waiting request
 * could run in between and fail with it. Inside `transaction` both are one step, and the block's own BEGIN and COMMIT
 * only cause warnings.
 */
function embeddedQueueConnection(pglite: PGlite): QueueConnection {
  return {
    async executeSql(text, values) {
      if (values?.length) return pglite.query(text, values);
      const results = await pglite.transaction((tx) => tx.exec(text));
      return { rows: results.flatMap((result) => result.rows) };
    },
    async listen(channel, onNotification, onReconnect) {
      const unlisten = await pglite.listen(channel, onNotification);
      onReconnect();
      return { close: async () => void (await unlisten()) };
    },
  };
}
