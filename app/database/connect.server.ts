// Opens the database: embedded (PGlite in DATA_DIR/db) or a server (DATABASE_URL). All other code uses one type,
// `Database`, for both and for transactions.
import { randomBytes } from "node:crypto";
import { mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { type ExtractTablesWithRelations, type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import type pg from "pg";
import type { Db as QueueConnection } from "pg-boss";
import { refuseDuringRestore } from "#app/database/backup/sole-user.server.ts";
import { describeConnectFailure } from "#app/database/connect-failure.ts";
import { lockDataDir } from "#app/database/data-dir-lock.server.ts";
import { restrictToOwner } from "#app/database/data-dir-mode.server.ts";
import * as schema from "#app/database/schema/index.ts";
import { isPooled, openServerPool, poolForDrizzle } from "#app/database/server-pool.server.ts";
import { OperatorError } from "#app/operator-error.ts";

/** What `execute` returns with both drivers. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
type Rows<Row> = { rows: Row[] };

/** The database or a transaction: commands accept both. */
export type Database = PgDatabase<RowsResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type OpenedDatabase = {
  db: Database;
  /** A separate connection for pg-boss. */
  queueConnection: QueueConnection;
  kind: "embedded" | "server";
  /** Whether each transaction may run on another connection to the server (PgBouncer). */
  isPooled: boolean;
  /** Resolves when the database responds. */
  ping(): Promise<void>;
  /** The state of each pool of connections; none for the embedded database. */
  readPools(): PoolState[];
  close(): Promise<void>;
};

/** How a pool of connections is used at this moment. */
export interface PoolState {
  pool: "requests" | "jobs";
  openCount: number;
  idleCount: number;
  /** Queries that wait for a connection. */
  waitingCount: number;
  maxCount: number;
}

/**
 * Opens the server at `url`, or the embedded database of DATA_DIR, which one process can
 * open at a time. Does not migrate it (see `migrateDatabase`).
 */
export function openDatabase(source: { dataDir: string } | { url: string }): Promise<OpenedDatabase> {
  return "url" in source ? openServer(source.url) : openEmbedded(source.dataDir);
}

/** `dataDir` is DATA_DIR, which is locked as a whole; the database is in its `db/`. */
async function openEmbedded(dataDir: string): Promise<OpenedDatabase> {
  const lock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, "db");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // A killed process leaves this file behind, and PostgreSQL would refuse to start or trust its stale process id. We
    // hold the lock, so it is safe to delete.
    rmSync(join(folder, "postmaster.pid"), { force: true });
    const pglite = await openPglite(folder);
    // PGlite creates a new database, and some caches on each start, readable by everyone; later files follow the umask.
    restrictToOwner(folder);
    const opened = wrapEmbedded(pglite);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openPglite(folder: string): Promise<PGlite> {
  // Compiling all of PostgreSQL at once, on every core, leaves 75 MB more resident than compiling what is used.
  setFlagsFromString("--wasm-lazy-compilation");
  setFlagsFromString("--wasm-num-compilation-tasks=1");
  try {
    return await PGlite.create(folder, { startParams: [...durableStartParams(), ...memoryStartParams] });
  } catch (error) {
    // Its errors only say that PostgreSQL has stopped.
    const problem = isDiskFull(folder)
      ? `${folder} is on a disk that is full`
      : `the database in ${folder} is damaged; move the folder away and restore a backup`;
    throw new OperatorError(`DATA_DIR: ${problem}`, { cause: error });
  }
}

/** Whether there is no room for a file of PostgreSQL's (16 MB). */
function isDiskFull(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 16 * 1024 * 1024;
}

// PGlite's default -F acknowledges commits that a power cut would lose.
const durableStartParams = () => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=open_datasync",
];

// The default (128 MB) would hold in this process what the system caches anyway.
const memoryStartParams = ["-c", "shared_buffers=32MB"];

/** The same for an open PGlite: tests use one in memory. */
export function wrapEmbedded(pglite: PGlite): OpenedDatabase {
  const db = drizzleEmbedded(pglite, { schema, casing: "snake_case" }) as unknown as Database;
  return {
    db,
    queueConnection: embeddedQueueConnection(pglite),
    kind: "embedded",
    isPooled: false,
    ping: async () => {
      await pglite.query("select 1");
    },
    readPools: () => [],
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

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

/** Tells this process's sessions from those of others on the server, for a restore and for whoever looks there. */
const applicationName = `talk-hubs-${process.pid}-${randomBytes(4).toString("hex")}`;

/** The address without a name of its own, which would hide ours. */
function withoutApplicationName(url: string): string {
  if (!url.includes("application_name=")) return url;
  const named = new URL(url);
  named.searchParams.delete("application_name");
  return named.href;
}

async function openServer(url: string): Promise<OpenedDatabase> {
  const server = { connectionString: withoutApplicationName(url), application_name: applicationName };
  const pool = openServerPool({ ...server, max: 10 });
  // Separate from the requests' pool, so that neither a busy room nor a busy queue starves the other.
  const queuePool = openServerPool({ ...server, max: 3 });

  const ping = async () => {
    await pool.query("select 1");
  };
  const close = async () => {
    await Promise.all([pool.end(), queuePool.end()]);
  };
  try {
    await ping();
  } catch (error) {
    await close();
    throw describeConnectFailure(error, url);
  }
  const db = drizzleServer(poolForDrizzle(pool), {
    schema,
    casing: "snake_case",
  }) as unknown as Database;
  const executeSql: QueueConnection["executeSql"] = (text, values) => queuePool.query(text, values);
  const readPools = () => [readPool("requests", pool), readPool("jobs", queuePool)];
  return { db, queueConnection: { executeSql }, kind: "server", isPooled: isPooled(pool), ping, readPools, close };
}

const readPool = (name: PoolState["pool"], pool: pg.Pool): PoolState => ({
  pool: name,
  openCount: pool.totalCount,
  idleCount: pool.idleCount,
  waitingCount: pool.waitingCount,
  maxCount: pool.options.max,
});

/** An arbitrary number, the same in every process of this product. */
const migrationLock = 7_236_410_001;

/**
 * Migrates the schema in one transaction, so that a failed migration leaves nothing half-done. Refuses a database that a
 * newer program has migrated.
 */
export async function migrateDatabase({ db, kind }: Pick<OpenedDatabase, "db" | "kind">) {
  const migrations = readMigrations();
  await db.transaction(async (tx) => {
    // Several processes may start at once on one server; the lock is released with the transaction.
    if (kind === "server") {
      await tx.execute(sql`set local statement_timeout to 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
      await refuseDuringRestore(tx);
    }
    if ((await findSchemaAge(tx)) === "newer")
      throw new OperatorError(
        "the database was migrated by a newer version of this program: start that version, or restore an earlier backup",
      );
    // Like Drizzle's own `migrate()`, but within our transaction: its version opens a second one.
    const session = {
      execute: (query: SQL) => tx.execute(query),
      all: async (query: SQL) => (await tx.execute(query)).rows,
      transaction: (run: (inner: Database) => Promise<void>) => run(tx),
    };
    await (tx as unknown as MigratableDatabase).dialect.migrate(migrations, session, {});
  });
}

/** Whether this program would migrate the database ("older"), or a newer program has migrated it. */
export async function findSchemaAge(db: Database): Promise<"older" | "current" | "newer"> {
  const { rows: tables } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (tables[0]?.found === null) return "older";
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  const difference =
    Number(rows[0]?.newest ?? 0) - Math.max(...readMigrations().map(({ folderMillis }) => folderMillis));
  return difference > 0 ? "newer" : difference < 0 ? "older" : "current";
}

const readMigrations = () => readMigrationFiles({ migrationsFolder: join(process.cwd(), "app/database/migrations") });

type MigratableDatabase = {
  dialect: { migrate(migrations: unknown[], session: object, config: object): Promise<void> };
};
