import { AsyncLocalStorage } from "node:async_hooks";
import { sql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import type { Log } from "#app/adapters/log/contract.ts";
import type {
  FailedJob,
  FailedJobs,
  GroupsByQueue,
  JobHistory,
  JobMap,
  JobOrder,
  NameIn,
  Queue,
  QueuedJobs,
  QueuePolicy,
  QueueState,
} from "#app/adapters/queue/contract.ts";
import { findRefusal, isRefused, wakeRefused } from "#app/adapters/queue/refused-jobs.server.ts";
import { steadyClock } from "#app/adapters/queue/set-back-clock.server.ts";
import type { Database } from "#app/database/connect.server.ts";

/**
 * Starts the queue on the product's own database and creates the queues of `policies`. The embedded database runs in
 * this thread, where each poll would delay requests: there, enqueueing notifies the workers, and polling is rare.
 */
export async function startBoss(
  connection: Db,
  kind: "embedded" | "server",
  policies: Record<string, QueuePolicy>,
  log?: Log,
): Promise<PgBoss> {
  const isEmbedded = kind === "embedded";
  const backend = isEmbedded ? "pglite" : "postgres";
  const boss = new PgBoss({
    db: followCallers(connection),
    backend,
    reindex: false,
    clock: steadyClock,
    useListenNotify: isEmbedded,
    // How soon the jobs of a killed process are noticed by the others.
    ...(!isEmbedded && { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }),
  });
  boss.on("error", (error) => log?.error({ err: error }, "queue"));
  await boss.start();
  for (const [name, { schedule, isExclusive, ...rest }] of Object.entries(policies)) {
    const policy = { ...rest, notify: isEmbedded };
    await boss.createQueue(name, { ...policy, ...(isExclusive && { policy: "exclusive" }) });
    // The queue may exist already, created by a version with another policy.
    await boss.updateQueue(name, policy);
    if (schedule) await boss.schedule(name, schedule);
  }
  // Only one process can use the embedded database, so nobody works on these: a killed process had them.
  if (isEmbedded)
    await connection.executeSql("update pgboss.job set state = 'retry', start_after = now() where state = 'active'");
  return boss;
}

/** The caller's transaction while pg-boss works in it. */
const callersTransaction = new AsyncLocalStorage<Db>();

/**
 * Gives pg-boss the caller's transaction for all that it does in a call. Its `db` option alone is not enough: what it
 * doesn't know yet of a queue it asks on its own connection. On the embedded database's only one, a transaction would
 * wait for itself forever.
 */
export const followCallers = (connection: Db): Db => ({
  ...connection,
  executeSql: (text, values) => (callersTransaction.getStore() ?? connection).executeSql(text, values),
});

function callWithin<T>(tx: Database, call: (db: Db) => Promise<T>): Promise<T> {
  const db = fromDrizzle(tx, sql);
  return callersTransaction.run(db, () => call(db));
}

/**
 * Jobs are rows in the product's own database, so each commits or rolls back with its
 * caller's transaction.
 */
export function pgBossQueue<Jobs extends JobMap>(boss: PgBoss, turns: GroupsByQueue<Jobs>): Queue<Jobs> {
  const queue: Queue<Jobs> = {
    enqueue: (tx, name, job, { startAfter } = {}) => insertJobs(tx, name, [job], { startAfter }),
    enqueueAll: (tx, name, jobs, options = {}) => insertJobs(tx, name, jobs, options),
  };

  async function insertJobs<Name extends NameIn<Jobs>>(
    tx: Database,
    name: Name,
    jobs: Jobs[Name][],
    { behind = 0, keyOf, startAfter }: { behind?: number; keyOf?(job: Jobs[Name]): string; startAfter?: Date },
  ) {
    const { accountOf, isRoundRobin = false } = turns[name] ?? {};
    const accounts = jobs.map((job) => accountOf?.(job));
    const waiting = isRoundRobin || behind ? await countWaiting(tx, name, accounts) : null;
    const inserted = jobs.map((data, index) => {
      const account = accounts[index];
      const position = (account && waiting?.get(account)) || 0;
      if (account) waiting?.set(account, position + 1);
      return {
        data,
        priority: -behind - position,
        ...(startAfter && { startAfter }),
        ...(account && { group: { id: account } }),
        ...(keyOf && { singletonKey: keyOf(data) }),
      };
    });
    if (inserted.length) await callWithin(tx, (db) => boss.insert(name, inserted, { db }));
  }

  return queue;
}

/** How many jobs of each account the queue has not begun. */
async function countWaiting(
  tx: Database,
  name: string,
  accounts: (string | undefined)[],
): Promise<Map<string, number>> {
  const ids = [...new Set(accounts.filter((id) => id !== undefined))];
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: string; count: number }>(sql`
    select group_id as id, count(*)::int as count from pgboss.job
    where name = ${name} and state in ('created', 'retry') and group_id in ${ids} group by group_id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The error of a job that waits for an earlier one. It is no failure of its own. */
export const waitingMessage = "waits for an earlier job";
/** Marks the failure of a job for which later jobs need not wait, because it is the job's own. */
export const ownFailure = { isOwnFailure: true };

/**
 * A failed attempt puts a job behind those enqueued after it. pg-boss's own strict order is a policy of a queue from its
 * creation on, and would let one dead job stop all that follow.
 */
export const pgBossJobOrder = (db: Database): JobOrder => ({
  async findWaiting(queue, jobs, field) {
    const ids = jobs.map(({ id }) => id);
    const { rows } = await db.execute<{ id: string }>(sql`
      select later.id::text from pgboss.job later join pgboss.job earlier
        on earlier.name = later.name and lower(earlier.data ->> ${field}) = lower(later.data ->> ${field})
      where later.name = ${queue} and later.id in ${ids} and earlier.id not in ${ids}
        and earlier.created_on < later.created_on and earlier.state in ('active', 'retry')
        and coalesce(earlier.output ->> 'isOwnFailure', '') <> 'true'`);
    return new Set(rows.map(({ id }) => id));
  },
  async wake(queue, field, values) {
    await db.execute(sql`
      update pgboss.job set start_after = now()
      where name = ${queue} and state = 'retry' and output ->> 'message' = ${waitingMessage}
        and start_after > now() and lower(data ->> ${field}) in ${values.map((value) => value.toLowerCase())}`);
  },
  wakeRefused: (queue) => wakeRefused(db, queue),
});

/**
 * Compares every text in a job's data, at any depth and in any letter case. Only searches
 * the queues of `queueNames`.
 */
export function pgBossQueuedJobs(boss: PgBoss, queueNames: string[]): QueuedJobs {
  return {
    async deleteAbout(tx, values, among) {
      const { rows } = await tx.execute<{ name: string; ids: string[] }>(sql`
        select name, array_agg(id::text) as ids from pgboss.job
        where name in ${queueNames} and ${carries(values)} and ${among ? carries(among) : sql`true`} group by name`);
      for (const { name, ids } of rows) await callWithin(tx, (db) => boss.deleteJob(name, ids, { db }));
    },
  };
}

// Compares whole values anywhere in the data, because pg-boss finds jobs only by a known shape.
const carries = (values: string[]) => sql`exists (
  select from jsonb_path_query(data, '$.** ? (@.type() == "string")') v
  where lower(v #>> '{}') in ${values.map((value) => value.toLowerCase())})`;

/**
 * Only covers the queues of `queueNames`. Two requests for one job cannot both retry or
 * dismiss it, because the first locks its row.
 */
export function pgBossFailedJobs<Jobs extends JobMap>(boss: PgBoss, queueNames: string[]): FailedJobs<Jobs> {
  // pg-boss lists only the jobs of one queue, in every state, so this reads its table.
  const failed = sql`
    select id, name, data, retry_count + 1 as attempts, extract(epoch from completed_on)::float8 * 1000 as failed_ms,
      coalesce(output ->> 'message', output ->> 'value', '') as error
    from pgboss.job where state = 'failed' and name in ${queueNames}`;

  const asFailedJob = ({ name: queue, failed_ms, ...job }: FailedRow) =>
    ({ ...job, queue, failedAt: new Date(failed_ms) }) as FailedJob<Jobs>;

  /** Locks the failed job until `tx` ends, so that of two concurrent requests only one finds it. */
  async function lockFailed(tx: Database, id: string): Promise<FailedJob<Jobs> | null> {
    const { rows } = await tx.execute<FailedRow>(sql`${failed} and id = ${id} for update`);
    return rows[0] ? asFailedJob(rows[0]) : null;
  }

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
    findRefusal,
    async retry(tx, id) {
      const job = await lockFailed(tx, id);
      if (job) await callWithin(tx, (db) => boss.retry(job.queue, id, { db }));
      return job;
    },
    async dismiss(tx, id) {
      const job = await lockFailed(tx, id);
      if (job) await callWithin(tx, (db) => boss.deleteJob(job.queue, id, { db }));
      return job;
    },
  };
}

/** The state of each queue of `queueNames`, empty ones included. Finished jobs are deleted, so this reads few rows. */
export async function readQueueStates(db: Database, queueNames: string[]): Promise<QueueState[]> {
  const { rows } = await db.execute<QueueState["counts"] & { name: string; age: number }>(sql`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
      count(*) filter (where state in ('created', 'retry') and start_after > now() and not (${isRefused}))::int as delayed,
      count(*) filter (where ${isRefused} and start_after > now())::int as refused,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      -- An attempt that failed moves start_after on: for a retried job, its first moment counts.
      coalesce(extract(epoch from max(now() - case when state = 'created' then start_after else created_on end)
        filter (where state in ('retry', 'active') or (state = 'created' and start_after <= now()))), 0)::float8 as age
    from pgboss.job where name in ${queueNames} and state in ('created', 'retry', 'active', 'failed') group by name`);
  return queueNames.map((queue) => {
    const {
      waiting = 0,
      delayed = 0,
      refused = 0,
      running = 0,
      failed = 0,
      age = 0,
    } = rows.find(({ name }) => name === queue) ?? {};
    return { queue, counts: { waiting, delayed, refused, running, failed }, oldestAgeSeconds: age };
  });
}

/** Of a queue that has few jobs. */
export async function readJobHistory(db: Database, queue: string): Promise<JobHistory> {
  const { rows } = await db.execute<HistoryRow>(sql`
    select id::text, state::text, output,
      extract(epoch from started_on)::float8 * 1000 as "startedMs",
      extract(epoch from coalesce(completed_on, started_on))::float8 * 1000 as "endedMs"
    from pgboss.job where name = ${queue} order by coalesce(completed_on, started_on) desc nulls last`);
  const done = rows.find(({ state }) => state === "completed");
  const failed = rows.find(({ state }) => state === "failed" || state === "retry");
  const isNewer = failed && failed.endedMs > (done?.endedMs ?? 0);
  return {
    done: done ? { startedAt: new Date(done.startedMs), at: new Date(done.endedMs), output: done.output } : null,
    failure: isNewer ? { at: new Date(failed.endedMs), error: String(failed.output?.message ?? "") } : null,
    isPending: rows.some(({ state }) => ["created", "retry", "active"].includes(state)),
    finishedIds: rows.flatMap(({ id, state }) => (state === "completed" || state === "failed" ? id : [])),
  };
}

interface HistoryRow extends Record<string, unknown> {
  id: string;
  state: string;
  output: { message?: string } | null;
  startedMs: number;
  endedMs: number;
}

interface FailedRow extends Record<string, unknown> {
  id: string;
  name: string;
  data: unknown;
  attempts: number;
  failed_ms: number;
  error: string;
}
