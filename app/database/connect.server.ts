// Opens the database: embedded (PGlite in DATA_DIR/db) or a server (DATABASE_URL). Everything above
// sees one type, `Database`, whichever it is, and inside a transaction too.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { type ExtractTablesWithRelations, type SQL, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzleServer } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzleEmbedded } from "drizzle-orm/pglite";
import pg from "pg";
import type { Db as QueueConnection } from "pg-boss";
import { lockDataDir } from "#app/database/data-dir-lock.server.ts";
import { restrictToOwner } from "#app/database/data-dir-mode.server.ts";
import * as schema from "#app/database/schema/index.ts";

/** What both drivers answer to `execute`. */
interface RowsResult extends PgQueryResultHKT {
  type: Rows<this["row"]>;
}
type Rows<Row> = { rows: Row[] };

/** The database, or a transaction on it: commands take either. */
export type Database = PgDatabase<RowsResult, typeof schema, ExtractTablesWithRelations<typeof schema>>;

export type OpenedDatabase = {
  db: Database;
  /** For pg-boss: its own way in, beside Drizzle's. */
  queueConnection: QueueConnection;
  kind: "embedded" | "server";
  /** Resolves when the database answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
};

export function openDatabase(source: { dataDir: string } | { url: string }): Promise<OpenedDatabase> {
  return "url" in source ? openServer(source.url) : openEmbedded(source.dataDir);
}

/** `dataDir` is DATA_DIR itself: it is locked as a whole, the database lives in its `db/`. */
async function openEmbedded(dataDir: string): Promise<OpenedDatabase> {
  const lock = await lockDataDir(dataDir);
  try {
    const folder = join(dataDir, "db");
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // Left by a killed process. PostgreSQL would refuse to start or trust a meaningless id; we hold the lock.
    rmSync(join(folder, "postmaster.pid"), { force: true });
    const pglite = await PGlite.create(folder, { startParams: durableStartParams() });
    // PGlite unpacks a new database, and writes its caches at each start, open to everybody; what comes later follows the umask.
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

// PGlite's default -F acknowledges commits that a power cut would lose.
const durableStartParams = () => [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== "-F"),
  "-c",
  "wal_sync_method=open_datasync",
];

/** The same for a PGlite already open: tests bring one in memory. */
export function wrapEmbedded(pglite: PGlite): OpenedDatabase {
  const db = drizzleEmbedded(pglite, { schema, casing: "snake_case" }) as unknown as Database;
  return {
    db,
    queueConnection: embeddedQueueConnection(pglite),
    kind: "embedded",
    ping: async () => {
      await pglite.query("select 1");
    },
    close: async () => {
      if (!pglite.closed) await pglite.close();
    },
  };
}

/**
 * pg-boss's own adapter rolls a failed block back in a second step, and on PGlite's single connection a
 * waiting request could slip in between and fail with it. Inside `transaction` the two are one step;
 * the block's own BEGIN and COMMIT then only warn.
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

// Days and moments are reckoned in named zones, never in the server's own; and no request waits for ever. Compiling a
// query at run time (jit) took 0.8 s of an answer of 0.1 s.
const onConnect = async (client: pg.ClientBase) => {
  await client.query("set timezone to 'UTC'; set statement_timeout to '15s'; set jit to off");
};

async function openServer(url: string): Promise<OpenedDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 10, connectionTimeoutMillis: 10_000, onConnect });
  // Apart from the requests' pool, so that neither a busy room nor a busy queue starves the other.
  const queuePool = new pg.Pool({ connectionString: url, max: 3, connectionTimeoutMillis: 10_000, onConnect });
  // An idle connection that breaks is replaced at the next query; unheard, the event would end the process.
  for (const each of [pool, queuePool]) each.on("error", () => {});

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
    throw error;
  }
  const db = drizzleServer(hideConnectionString(pool), {
    schema,
    casing: "snake_case",
  }) as unknown as Database;
  const executeSql: QueueConnection["executeSql"] = (text, values) => queuePool.query(text, values);
  return { db, queueConnection: { executeSql }, kind: "server", ping, close };
}

/**
 * What Drizzle asks of a pool, and nothing more: the pool itself knows the address with its password, and whatever is
 * given the database could find it there. It stays a `pg.Pool` to Drizzle, which asks so before it begins a transaction.
 */
const hideConnectionString = (pool: pg.Pool): pg.Pool =>
  Object.create(pg.Pool.prototype, {
    query: { value: pool.query.bind(pool) },
    connect: { value: pool.connect.bind(pool) },
  });

/** Any number, the same in every process of this product. */
const migrationLock = 7_236_410_001;

/** Brings the schema up to date; one transaction, so a failed migration leaves nothing half-made. */
export async function migrateDatabase({ db, kind }: Pick<OpenedDatabase, "db" | "kind">) {
  const migrations = readMigrationFiles({ migrationsFolder: join(process.cwd(), "app/database/migrations") });
  await db.transaction(async (tx) => {
    // Several processes may start at once on one server; the lock is given back with the transaction.
    if (kind === "server") {
      await tx.execute(sql`set local statement_timeout to 0`);
      await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    }
    // What Drizzle's own `migrate()` does, but within our transaction: its version opens a second one.
    const session = {
      execute: (query: SQL) => tx.execute(query),
      all: async (query: SQL) => (await tx.execute(query)).rows,
      transaction: (run: (inner: Database) => Promise<void>) => run(tx),
    };
    await (tx as unknown as MigratableDatabase).dialect.migrate(migrations, session, {});
  });
}

type MigratableDatabase = {
  dialect: { migrate(migrations: unknown[], session: object, config: object): Promise<void> };
};
