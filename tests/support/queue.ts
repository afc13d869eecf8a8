// The product's own queue, as tests use it: jobs are written and read in the test's transaction, and never run.
import { sql } from "drizzle-orm";
import { PgBoss } from "pg-boss";
import { followCallers, pgBossQueue, pgBossQueuedJobs } from "#app/adapters/queue/pg-boss.server.ts";
import type { Database, OpenedDatabase } from "#app/database/connect.server.ts";
import type { JobName, Jobs } from "#app/jobs/contract.ts";
import { queueGroups, queueNames } from "#app/jobs/queues.ts";
import type { Services } from "#app/services.ts";

/**
 * Prepares the worker's queue, before any transaction: pg-boss reads its list of queues outside of it. One serves all
 * databases, as each job is written through the caller's transaction. It is stopped at once, so no timers remain.
 */
export async function prepareQueue(database: OpenedDatabase) {
  preparation ??= readQueues(database);
  prepared = await preparation;
}
let preparation: Promise<PgBoss> | undefined;
let prepared: PgBoss | undefined;

async function readQueues({ queueConnection, kind }: OpenedDatabase) {
  const backend = kind === "embedded" ? "pglite" : "postgres";
  const boss = new PgBoss({
    db: followCallers(queueConnection),
    backend,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
  return boss;
}

/** The parts of `Services` that use the queue. A database must have been opened before. */
export function createQueueServices(): Pick<Services, "queue" | "queuedJobs"> {
  if (!prepared) throw new Error("Open a database first, with `withDatabase` or `openFreshDatabase`");
  return { queue: pgBossQueue<Jobs>(prepared, queueGroups), queuedJobs: pgBossQueuedJobs(prepared, queueNames) };
}

/** The queued jobs of one kind in the order in which they were enqueued, each with the time from which it may run. */
export async function listQueuedJobs<Name extends JobName>(db: Database, name: Name) {
  // All jobs of a transaction have the same time; `cmin` counts its statements.
  const { rows } = await db.execute<{ data: Jobs[Name]; start_ms: number }>(sql`
    select data, extract(epoch from start_after)::float8 * 1000 as start_ms
    from pgboss.job where name = ${name} order by created_on, cmin::text::int`);
  return rows.map(({ data, start_ms }) => ({ data, startAfter: new Date(start_ms) }));
}

/** The queued emails, the oldest first. */
export const listQueuedEmails = async (db: Database) =>
  (await listQueuedJobs(db, "send-email")).map(({ data }) => data);

/** The keys of all stored objects whose removal is queued. */
export const listKeysToRemove = async (db: Database) =>
  (await listQueuedJobs(db, "remove-objects")).flatMap(({ data }) => data.keys);

/** Deletes the queued jobs of one kind and returns their data, the oldest first. */
export async function takeQueuedJobs<Name extends JobName>(db: Database, name: Name): Promise<Jobs[Name][]> {
  const jobs = await listQueuedJobs(db, name);
  await db.execute(sql`delete from pgboss.job where name = ${name}`);
  return jobs.map(({ data }) => data);
}
