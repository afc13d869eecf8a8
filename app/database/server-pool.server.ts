// Connections to a PostgreSQL server, also through a pooler such as PgBouncer and to a cluster that changes its leader.
import type { EventEmitter } from "node:events";
import pg from "pg";
import { afterRunning, type CircuitBreaker } from "#app/database/circuit-breaker.server.ts";

/** How long a statement may take on the server; long work sets another limit in its transaction. */
const statementMs = 15_000;
/** How much longer this side waits for the server to cancel a statement before it counts as hanging. */
const graceMs = 500;
// Times are computed in named zones, never in the server's zone. JIT compilation added 0.8 s to a query of 0.1 s.
const sessionSettings = (ms: number) => `set timezone to 'UTC'; set statement_timeout to ${ms}; set jit to off`;
/** A server that was the cluster's leader and is a standby now says this of every write. */
const readOnlyTransaction = "25006";

/** What pg does not declare: the protocol's messages, and the process that a server or pooler named at connecting. */
interface ClientInternals {
  connection: EventEmitter;
  processID: number;
}
const internalsOf = (client: pg.ClientBase) => client as unknown as ClientInternals;

/** Clients whose server only reads: they are not used for another transaction. */
const demoted = new WeakSet<pg.ClientBase>();
const pooled = new WeakSet<pg.Pool>();

/**
 * Connections for `config`, which names the server and their number. Lost ones are replaced at the next statement. With
 * `limitMs` nobody waits longer for a connection, or for a statement: the server cancels it, and one that does not even
 * do that is given up with its connection.
 */
export function openServerPool({ limitMs, ...config }: pg.PoolConfig & { limitMs?: number }): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: limitMs ?? 10_000,
    query_timeout: limitMs && limitMs + graceMs,
    // Without probes, a statement would wait for hours for a machine that lost its power.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    onConnect: async (client) => {
      internalsOf(client).connection.on("errorMessage", ({ code }: { code?: string }) => {
        if (code === readOnlyTransaction) demoted.add(client);
      });
      if (await isBehindPooler(client)) {
        pooled.add(pool);
        dropStatementNames(client);
        // Poolers restore this setting for each client. The others are those of the role (docs/operations/cluster.md).
        await client.query("set timezone to 'UTC'");
      } else await client.query(sessionSettings(limitMs ?? statementMs));
    },
  });
  // A broken idle connection is replaced at the next statement. Without a handler the event would end the process.
  pool.on("error", () => {});
  return pool;
}

/** Whether a pooler shares its server connections between our transactions; known after the first connection. */
export const isPooled = (pool: pg.Pool) => pooled.has(pool);

/** A pooler that gives each transaction another server connection tells its clients a process id of its own. */
async function isBehindPooler(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid !== internalsOf(client).processID;
}

/** The next transaction may run on a server connection that knows no statement by name. */
function dropStatementNames(client: pg.ClientBase) {
  const query = client.query.bind(client) as (statement: unknown, ...rest: unknown[]) => unknown;
  const unnamed = (statement: unknown) =>
    typeof statement === "object" && statement !== null && "name" in statement
      ? { ...statement, name: undefined }
      : statement;
  Object.assign(client, { query: (statement: unknown, ...rest: unknown[]) => query(unnamed(statement), ...rest) });
}

/** A single connection that only probes, and is given up when the server does not respond within `ms`. */
export function openProbePool(config: pg.PoolConfig, ms: number) {
  // pg's own limit would refuse a response that arrived while this thread was busy.
  const pool = openServerPool({ ...config, max: 1, limitMs: ms, query_timeout: 10 * ms, idleTimeoutMillis: 0 });
  return {
    pool,
    /** Rejects when the server does not respond. */
    async probe() {
      const client = releaseWhenLost(await pool.connect());
      const cancel = afterRunning(ms + graceMs, () => client.release(true));
      try {
        await client.query("select 1");
      } finally {
        cancel();
        client.release();
      }
    },
  };
}

/**
 * Only the pool methods that Drizzle needs. The pool itself contains the URL with its password, and any code with the
 * database could read it there. It stays a `pg.Pool`, which Drizzle checks before it starts a transaction. With a
 * `breaker`, nothing waits while it is open.
 */
export function poolForDrizzle(pool: pg.Pool, breaker?: CircuitBreaker): pg.Pool {
  const connect = async () =>
    inTurn(breaker ? await connectGuarded(pool, breaker) : releaseWhenLost(await pool.connect()));
  const query = async (...statement: Parameters<pg.PoolClient["query"]>) => {
    const client = await connect();
    try {
      return await client.query(...statement);
    } finally {
      client.release();
    }
  };
  return Object.create(pg.Pool.prototype, { query: { value: query }, connect: { value: connect } });
}

/** Sends one statement after the other: code may ask for several at once, which pg no longer takes from its version 9 on. */
function inTurn(client: pg.PoolClient): pg.PoolClient {
  let previous: Promise<unknown> = Promise.resolve();
  const query = (...statement: Parameters<typeof client.query>) => {
    const result = previous.then(() => client.query(...statement));
    previous = result.catch(() => {});
    return result;
  };
  return Object.create(client, { query: { value: query } });
}

/** How often the database had been away when a connection was used last: one from before an outage may be dead. */
const lastUsed = new WeakMap<pg.PoolClient, number>();

/** A connection for what a person waits for: rejects as soon as the breaker opens, and so do its statements. */
async function connectGuarded(pool: pg.Pool, breaker: CircuitBreaker): Promise<pg.PoolClient> {
  let isAbandoned = false;
  const connect = async (): Promise<pg.PoolClient> => {
    const client = releaseWhenLost(await pool.connect());
    const isOld = (lastUsed.get(client) ?? breaker.awayCount()) < breaker.awayCount();
    if (isOld || isAbandoned) client.release(isOld);
    return isOld && !isAbandoned ? connect() : client;
  };
  const client = await breaker.guard(connect, () => {
    isAbandoned = true;
  });
  lastUsed.set(client, breaker.awayCount());
  const query = (...statement: Parameters<typeof client.query>) =>
    breaker.guard(
      () => sendWithinTime(client, statement),
      () => client.release(true),
    );
  return { query, release: client.release } as unknown as pg.PoolClient;
}

/** A statement that was given up takes its connection with it: a rollback would wait as long. */
async function sendWithinTime(client: pg.PoolClient, statement: Parameters<typeof client.query>) {
  try {
    return await client.query(...statement);
  } catch (error) {
    if (error instanceof Error && error.message === "Query read timeout") client.release(true);
    throw error;
  }
}

/**
 * Drizzle keeps a connection whose `begin` failed forever, gives a demoted server's connection back as a good one, and
 * does not handle the event of a connection that is lost inside a transaction, which would end the process.
 */
function releaseWhenLost(client: pg.PoolClient): pg.PoolClient {
  const giveBack = client.release;
  let isReleased = false;
  const release = (isBroken?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.removeListener("error", onLost).removeListener("end", onLost);
    giveBack(isBroken || demoted.has(client));
  };
  const onLost = () => release(true);
  client.on("error", onLost).on("end", onLost);
  client.release = release;
  return client;
}
