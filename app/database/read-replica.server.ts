// Analytics, exports and reports read from a replica (DATABASE_READ_URL) if it has everything that the primary had
// acknowledged when they ask. So a speaker reads her own writes, whichever process or device they came through.
import { setTimeout as pause } from "node:timers/promises";
import { DrizzleQueryError, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import type { Database } from "#app/database/connect.server.ts";
import * as schema from "#app/database/schema/index.ts";
import { openServerPool, poolForDrizzle } from "#app/database/server-pool.server.ts";

/** Where a read went: the replica, or the primary because the replica is behind, away, or failed in the middle. */
export type ReplicaOutcome = "replica" | "behind" | "away" | "failed";

export interface ReadReplica {
  /** Runs `read` on the replica, else `otherwise` on the primary. Fails only if `otherwise` does. */
  use<T>(read: (replica: Database) => Promise<T>, otherwise: () => Promise<T>): Promise<T>;
  /** How many reads went where. */
  counts: Readonly<Record<ReplicaOutcome, number>>;
  close(): Promise<void>;
}

/** Half a second in all. A healthy replica is milliseconds behind. */
const waitsMs = [10, 40, 150, 300];
/** For so long, no read tries a replica that did not respond. */
const awayMs = 5_000;

/**
 * Does not connect yet: the product starts without its replica. `onChange` is called once when the replica stops
 * responding, with the error, and with null when it responds again.
 */
export function openReadReplica(url: string, primary: Database, onChange: (error: unknown) => void): ReadReplica {
  const pool = openServerPool({ connectionString: url, max: 5, connectionTimeoutMillis: 2_000 });
  const counts = { replica: 0, behind: 0, away: 0, failed: 0 };
  let [isAway, retryAt] = [false, 0];

  function note(error: unknown) {
    if (error) retryAt = performance.now() + awayMs;
    if (isAway === Boolean(error)) return;
    isAway = Boolean(error);
    onChange(error);
  }

  /** Where `read` got its result; without one, the primary has to give it. */
  async function tryReplica<T>(read: (replica: Database) => Promise<T>): Promise<Attempt<T>> {
    if (performance.now() < retryAt) return { outcome: "away" };
    // Without a primary there is nothing to compare with, and its own read will report it.
    const position = await findPosition(primary).catch(() => null);
    if (position === null) return { outcome: "behind" };
    const current = connectWhenCurrent(poolForDrizzle(pool), position, note);
    try {
      const db = drizzle(current.pool, { schema, casing: "snake_case" }) as unknown as Database;
      return { outcome: "replica", result: await read(db) };
    } catch (error) {
      const problem = current.findProblem();
      if (problem) return { outcome: problem };
      // It may end at any time, and cancels queries that hold up replication.
      if (isQueryFailure(error)) return { outcome: "failed" };
      throw error;
    }
  }

  return {
    counts,
    async use(read, otherwise) {
      const attempt = await tryReplica(read);
      counts[attempt.outcome] += 1;
      return attempt.outcome === "replica" ? attempt.result : otherwise();
    },
    close: () => pool.end(),
  };
}

type Attempt<T> = { outcome: "replica"; result: T } | { outcome: Exclude<ReplicaOutcome, "replica"> };

/**
 * A pool whose connections lead to servers that have replayed the log up to `position`. Each is checked, because a
 * balancer may lead them to different replicas.
 */
function connectWhenCurrent(pool: pg.Pool, position: string, note: (error: unknown) => void) {
  const checked = new WeakSet<pg.PoolClient>();
  let problem: "behind" | "away" | null = null;

  async function connect(): Promise<pg.PoolClient> {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      if (!checked.has(client) && !(await waitFor(client, position))) problem = "behind";
      note(null);
    } catch (error) {
      problem = "away";
      note(error);
      client?.release(true);
      throw error;
    }
    if (problem === "behind") {
      client.release();
      throw new Error("the replica is behind");
    }
    checked.add(client);
    return client;
  }
  async function query(...statement: Parameters<pg.PoolClient["query"]>) {
    const client = await connect();
    let isBroken = true;
    try {
      const result = await client.query(...statement);
      isBroken = false;
      return result;
    } finally {
      client.release(isBroken);
    }
  }
  return {
    /** Drizzle checks that it is a `pg.Pool` before it starts a transaction. */
    pool: Object.create(pg.Pool.prototype, { query: { value: query }, connect: { value: connect } }) as pg.Pool,
    findProblem: () => problem,
  };
}

/** The end of the log that is on the primary's disk: every acknowledged commit is before it. */
async function findPosition(primary: Database): Promise<string | null> {
  const { rows } = await primary.execute<{ position: string }>(
    sql`select pg_current_wal_flush_lsn()::text as position`,
  );
  return rows[0]?.position ?? null;
}

/** Whether the replica has replayed the log up to `position`, within a moment. */
async function waitFor(replica: pg.PoolClient, position: string): Promise<boolean> {
  for (const waitMs of [...waitsMs, null]) {
    // After a failover, the address may lead to the new primary until the balancer has noticed.
    const { rows } = await replica.query<{ hasAll: boolean }>(
      `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end
        >= $1::pg_lsn as "hasAll"`,
      [position],
    );
    if (rows[0]?.hasAll) return true;
    if (waitMs !== null) await pause(waitMs);
  }
  return false;
}

/** Streams and stores wrap the errors of what they read from. */
function isQueryFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DrizzleQueryError || isQueryFailure(error.cause);
}

interface ReadingServices {
  db: Database;
  longDb?: Database | undefined;
  readReplica?: ReadReplica | undefined;
}

/**
 * Runs `read` with services whose database is the replica, where there is one that can be read. There and on the primary
 * it may take longer than other statements of a request.
 */
export function readFromReplica<S extends ReadingServices, T>(
  services: S,
  read: (services: S) => Promise<T>,
): Promise<T> {
  const readPrimary = () => read({ ...services, db: services.longDb ?? services.db });
  return services.readReplica
    ? services.readReplica.use((db) => read({ ...services, db }), readPrimary)
    : readPrimary();
}
