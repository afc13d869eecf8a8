// A restore replaces everything in a database server's database, so no other program may use it meanwhile. (The
// embedded database has a lock of its own: data-dir-lock.server.ts.)
import { type SQL, sql } from "drizzle-orm";
import { OperatorError } from "#app/operator-error.ts";

/** A transaction; connect.server.ts has the whole type, and imports this file. */
interface Transaction {
  execute(query: SQL): PromiseLike<{ rows: Record<string, unknown>[] }>;
}

/** An arbitrary number, the same in every process of this product. */
const restoreLock = 7_236_410_002;

/**
 * Keeps other programs of this product out of the database until `tx` ends. Throws OperatorError when one uses it: any
 * session of the same account counts that is not this process's own.
 */
export async function refuseOtherPrograms(tx: Transaction): Promise<void> {
  const { rows: locks } = await tx.execute(sql`select pg_try_advisory_xact_lock(${restoreLock}) as "isFree"`);
  if (!locks[0]?.isFree) throw new OperatorError("DATABASE_URL: another restore or start is running on this database");
  const { rows: sessions } = await tx.execute(sql`
    select application_name as name, host(client_addr) as host from pg_stat_activity
    where datname = current_database() and usename = current_user and backend_type = 'client backend'
      and application_name <> current_setting('application_name')
    order by backend_start limit 1`);
  const [other] = sessions;
  if (!other) return;
  const name = String(other.name);
  const program = name.startsWith("talk-hubs") ? "the product" : name || "another program";
  const place = other.host ? ` (connected from ${other.host})` : "";
  throw new OperatorError(`DATABASE_URL: ${program} uses this database${place}: stop it first`);
}

/** Throws OperatorError while a restore replaces the database; until `tx` ends, none begins. */
export async function refuseDuringRestore(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock_shared(${restoreLock}) as "isFree"`);
  if (!rows[0]?.isFree)
    throw new OperatorError("DATABASE_URL: a restore is running on this database: start again when it has ended");
}
