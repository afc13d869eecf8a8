import { sql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import type { Log } from "#app/adapters/log/contract.ts";
import type { FailedJob, FailedJobs, Queue, QueuedJobs } from "#app/adapters/queue/contract.ts";
import { policyOf, queueNames, schedules } from "#app/adapters/queue/queues.ts";
import type { Database } from "#app/database/connect.server.ts";

/**
 * Starts the queue on the product's own database and makes every queue known to it. The embedded database runs in this
 * very thread, where each look for work would hold up a room: there, who promises work says so, and looks are rare.
 */
export async function startBoss(connection: Db, kind: "embedded" | "server", log?: Log): Promise<PgBoss> {
  const isEmbedded = kind === "embedded";
  const backend = isEmbedded ? "pglite" : "postgres";
  const boss = new PgBoss({ db: connection, backend, reindex: false, useListenNotify: isEmbedded });
  boss.on("error", (error) => log?.error({ err: error }, "queue"));
  await boss.start();
  for (const name of queueNames) {
    const policy = { ...policyOf(name), notify: isEmbedded };
    await boss.createQueue(name, policy);
    // Where the queue is there already, from a version with another policy.
    await boss.updateQueue(name, policy);
    // Asking once fills pg-boss's own table of queues. Otherwise the first promise inside a transaction would ask
    // outside of it, and wait for ever on the embedded database's single connection.
    await boss.getQueueStats(name);
    const cron = schedules[name];
    if (cron) await boss.schedule(name, cron);
  }
  return boss;
}

export function pgBossQueue(boss: PgBoss): Queue {
  return {
    async enqueue(tx, name, job, options) {
      await boss.send(name, job, { startAfter: options?.startAfter, db: fromDrizzle(tx, sql) });
    },
  };
}

export function pgBossQueuedJobs(boss: PgBoss): QueuedJobs {
  return {
    async deleteAbout(tx, values, among) {
      const { rows } = await tx.execute<{ name: string; ids: string[] }>(sql`
        select name, array_agg(id::text) as ids from pgboss.job
        where name in ${queueNames} and ${carries(values)} and ${among ? carries(among) : sql`true`} group by name`);
      for (const { name, ids } of rows) await boss.deleteJob(name, ids, { db: fromDrizzle(tx, sql) });
    },
  };
}

// Whole values, wherever they stand: pg-boss finds jobs only by what is known of their shape.
const carries = (values: string[]) => sql`exists (
  select from jsonb_path_query(data, '$.** ? (@.type() == "string")') v
  where lower(v #>> '{}') in ${values.map((value) => value.toLowerCase())})`;

export function pgBossFailedJobs(boss: PgBoss): FailedJobs {
  return {
    async list(db, { limit, skip }) {
      const { rows } = await db.execute<FailedRow>(
        sql`${failed} order by completed_on desc, id desc limit ${limit} offset ${skip}`,
      );
      return rows.map(asFailedJob);
    },
    async count(db) {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from (${failed}) f`);
      return rows[0]?.n ?? 0;
    },
    async retry(tx, id) {
      const job = await lockFailed(tx, id);
      if (job) await boss.retry(job.queue, id, { db: fromDrizzle(tx, sql) });
      return job;
    },
    async dismiss(tx, id) {
      const job = await lockFailed(tx, id);
      if (job) await boss.deleteJob(job.queue, id, { db: fromDrizzle(tx, sql) });
      return job;
    },
  };
}

// pg-boss lists the jobs of one queue and in every state only, so its table is read here.
const failed = sql`
  select id, name, data, retry_count + 1 as attempts, extract(epoch from completed_on)::float8 * 1000 as failed_ms,
    coalesce(output ->> 'message', output ->> 'value', '') as error
  from pgboss.job where state = 'failed' and name in ${queueNames}`;

interface FailedRow extends Record<string, unknown> {
  id: string;
  name: string;
  data: unknown;
  attempts: number;
  failed_ms: number;
  error: string;
}

const asFailedJob = ({ name: queue, failed_ms, ...job }: FailedRow) =>
  ({ ...job, queue, failedAt: new Date(failed_ms) }) as FailedJob;

/** Held until `tx` ends, so that of two who press at once one finds it failed no more. */
async function lockFailed(tx: Database, id: string): Promise<FailedJob | null> {
  const { rows } = await tx.execute<FailedRow>(sql`${failed} and id = ${id} for update`);
  return rows[0] ? asFailedJob(rows[0]) : null;
}
