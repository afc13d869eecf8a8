// Opens the database: embedded (PGlite in DATA_DIR/db) or a server (DATABASE_URL). All other code uses one type,
// `Database`, for both and for transactions.
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import type pg from "pg";
import type { Db as QueueConnection } from "pg-boss";
import { createHeldFiles } from "#app/database/backup/held-files.server.ts";
import { refuseDuringRestore } from "#app/database/backup/sole-user.server.ts";
import { type CircuitBreaker, createCircuitBreaker } from "#app/database/circuit-breaker.server.ts";
import { describeConnectFailure } from "#app/database/connect-failure.ts";
import { type Creation, NoInstallationError } from "#app/database/embedded-folder.server.ts";
import type { Database, OpenedDatabase, PoolState } from "#app/database/opened-database.ts";
import { rollBackRefusals } from "#app/database/roll-back.server.ts";
import * as schema from "#app/database/schema/index.ts";
import { isPooled, openProbePool, openServerPool, poolForDrizzle } from "#app/database/server-pool.server.ts";
import { OperatorError } from "#app/operator-error.ts";

export type { Database, OpenedDatabase, PoolState };

/** `limitMs`: how long a statement may take for which a person waits. */
type ServerSource = { url: string; limitMs?: number };
/**
 * A server, or DATA_DIR; `isForLong` if this process serves visitors, for whom PGlite's code is optimised, `creation`
 * if it may make a new database, `spareFolder` to open a copy if the disk is full.
 */
export type DatabaseSource =
  | ServerSource
  | { dataDir: string; isForLong?: boolean; creation?: Creation; spareFolder?: string };

/**
 * Opens the server at `url`, or the embedded database of DATA_DIR, which one process can open at a time. Throws
 * OperatorError for one that can't be used. Does not migrate it (see `migrateDatabase`).
 */
export async function openDatabase(source: DatabaseSource): Promise<OpenedDatabase> {
  if ("url" in source) return openServer(source);
  // PGlite takes memory as soon as it is imported, so a product with a server never loads it.
  const { openEmbedded } = await import("#app/database/embedded.server.ts");
  return openEmbedded(source.dataDir, source);
}

/** Opens the copy of an embedded database (backup/folder-copy.server.ts), and removes it when it is closed. */
export async function openDatabaseCopy(folder: string): Promise<OpenedDatabase> {
  const { openFolderCopy } = await import("#app/database/embedded.server.ts");
  return openFolderCopy(folder);
}

/** Tells this process's sessions from those of others on the server, for a restore and in the server's own lists. */
const applicationName = `talk-hubs-${process.pid}-${randomBytes(4).toString("hex")}`;

/** The address without a name of its own, which would hide ours. */
function withoutApplicationName(url: string): string {
  if (!url.includes("application_name=")) return url;
  const named = new URL(url);
  named.searchParams.delete("application_name");
  return named.href;
}

/** How long a statement may take for which a person waits, without STATEMENT_SECONDS. */
const defaultLimitMs = 3_000;
/** How long the queue waits for a statement: while one is in progress it neither starts its hourly work nor stops. */
const queueLimitMs = 15_000;
/** How long this side waits for the probe of a server that hangs before it opens another connection. */
const probeMs = 2_000;
/** Sorts more than its memory holds, so the server writes a file of 1 MB, and deletes it. */
const writeTemporaryFile =
  "begin; set local work_mem to '64kB'; select n from generate_series(1, 40000) n order by md5(n::text) offset 39999; rollback";
/** How long closing may take on a server that hangs. */
const closingMs = 2_000;

async function openServer({ url, limitMs = defaultLimitMs }: ServerSource): Promise<OpenedDatabase> {
  const server = { connectionString: withoutApplicationName(url), application_name: applicationName };
  // Separate, so that a busy room, busy jobs and a busy queue don't starve each other, and none of them the probe.
  const pools = {
    requests: openServerPool({ ...server, max: 10, limitMs }),
    jobs: openServerPool({ ...server, max: 4 }),
    queue: openServerPool({ ...server, max: 3, limitMs: queueLimitMs }),
  };
  const { pool: probePool, probe } = openProbePool(server, probeMs);
  const breaker = createCircuitBreaker({ probe });
  const close = async () => {
    breaker.stop();
    const ends = [...Object.values(pools), probePool].map((pool) => pool.end());
    await Promise.race([Promise.all(ends), pause(closingMs, undefined, { ref: false })]);
  };
  try {
    // Not by the breaker, which opens within 2 s: a server that is far away or busy may take longer to start with.
    const { rows } = await pools.requests.query<ServerVersion>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
    );
    if (rows[0]) refuseOldServer(rows[0]);
  } catch (error) {
    await close();
    throw error instanceof OperatorError ? error : describeConnectFailure(error, url);
  }
  const open = (pool: pg.Pool, guard?: CircuitBreaker) =>
    rollBackRefusals(
      drizzleServer(poolForDrizzle(pool, guard), { schema, casing: "snake_case" }) as unknown as Database,
    );
  const executeSql: QueueConnection["executeSql"] = (text, values) => pools.queue.query(text, values);
  const db = open(pools.jobs);
  return {
    db,
    forRequests: { db: open(pools.requests, breaker), longDb: open(pools.jobs, breaker) },
    queueConnection: { executeSql },
    kind: "server",
    isPooled: isPooled(pools.requests),
    availability: breaker,
    stopped: new Promise(() => {}),
    checkSpace: async () => void (await probePool.query(writeTemporaryFile)),
    folderCopy: null,
    heldFiles: createHeldFiles({ db, kind: "server" }),
    readPools: () =>
      (["requests", "jobs", "queue"] as const).map((name) => {
        const { totalCount, idleCount, waitingCount, options } = pools[name];
        return { pool: name, openCount: totalCount, idleCount, waitingCount, maxCount: options.max };
      }),
    close,
  };
}

interface ServerVersion {
  /** Such as 150004. */
  number: number;
  version: string;
}

/** The oldest that knows what the schema uses. */
const minServerVersion = 15;

function refuseOldServer({ number, version }: ServerVersion) {
  if (number < minServerVersion * 10_000)
    throw new OperatorError(
      `DATABASE_URL: the server is PostgreSQL ${version}, and the product needs ${minServerVersion} or newer`,
    );
}

/** An arbitrary number, the same in every process of this product. */
const migrationLock = 7_236_410_001;

/**
 * Migrates the schema in one transaction, so that a failed migration leaves nothing half-done. Refuses a database that
 * a newer program has migrated. Returns whether the database was empty before.
 */
export async function migrateDatabase({ db, kind }: Pick<OpenedDatabase, "db" | "kind">): Promise<{ isNew: boolean }> {
  const migrations = readMigrations();
  return db.transaction(async (tx) => {
    // Several processes may start at once on one server; the lock is released with the transaction.
    if (kind === "server") {
      await tx.execute(sql`set local statement_timeout to 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
      await refuseDuringRestore(tx);
    }
    const age = await findSchemaAge(tx);
    if (age === "newer")
      throw new OperatorError(
        "the database was migrated by a newer version of this program: start that version, or restore an earlier backup",
      );
    if (age === "unreleased")
      throw new OperatorError(
        "the database is of an earlier development version, which no release migrates: back it up with that version, and restore into an empty one",
      );
    // Like Drizzle's own `migrate()`, but within our transaction: its version opens a second one.
    const session = {
      execute: (query: SQL) => tx.execute(query),
      all: async (query: SQL) => (await tx.execute(query)).rows,
      transaction: (run: (inner: Database) => Promise<void>) => run(tx),
    };
    await (tx as unknown as MigratableDatabase).dialect.migrate(migrations, session, {});
    return { isNew: age === "none" };
  });
}

/** Refuses a database in which no start has made an installation (NoInstallationError). */
export async function requireInstallation({ db, kind }: Pick<OpenedDatabase, "db" | "kind">) {
  if ((await findSchemaAge(db)) !== "none") return;
  const setting = kind === "server" ? "DATABASE_URL" : "DATA_DIR";
  throw new NoInstallationError(
    `${setting}: there is no installation in this database. Correct ${setting}, or make a new one with npm start`,
  );
}

/**
 * Whether this program would migrate the database ("older"), a newer program has migrated it, none has, or one before
 * the first release did, whose migrations are gone ("unreleased").
 */
export async function findSchemaAge(db: Database): Promise<"none" | "unreleased" | "older" | "current" | "newer"> {
  const { rows: tables } = await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') as found`);
  if (tables[0]?.found === null) return "none";
  const { rows } = await db.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  const applied = Number(rows[0]?.newest ?? 0);
  if (applied > 0 && applied < Math.min(...listMigrations())) return "unreleased";
  const difference = applied - newestMigration();
  return difference > 0 ? "newer" : difference < 0 ? "older" : "current";
}

/** When each migration of this program was made, in milliseconds. */
const listMigrations = () => readMigrations().map(({ folderMillis }) => folderMillis);
export const newestMigration = () => Math.max(...listMigrations());

const readMigrations = () => readMigrationFiles({ migrationsFolder: join(process.cwd(), "app/database/migrations") });

type MigratableDatabase = {
  dialect: { migrate(migrations: unknown[], session: object, config: object): Promise<void> };
};
