// Jobs that a service outside refuses to all alike: an operator removes the reason, and then they go.
import { type SQL, sql } from "drizzle-orm";
import type { RefusedJobs } from "#app/adapters/queue/contract.ts";
import type { Database } from "#app/database/connect.server.ts";

/** A job whose last attempt was refused for a reason that concerns all has the service's words in its output. */
export const isRefused = sql`state = 'retry' and output ->> 'reply' is not null`;

const maxReplies = 3;

/** What the queue's jobs wait for; null if none is refused. */
export async function findRefusal(db: Database, queue: string): Promise<RefusedJobs | null> {
  const { rows } = await db.execute<{ count: number; reply: string; since: number }>(sql`
    select output ->> 'reply' as reply, count(*)::int as count, extract(epoch from min(created_on))::float8 * 1000 as since
    from pgboss.job where name = ${queue} and ${isRefused} group by 1 order by 2 desc, 1`);
  if (rows.length === 0) return null;
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    replies: rows.slice(0, maxReplies).map(({ reply }) => reply),
    since: new Date(Math.min(...rows.map(({ since }) => since))),
  };
}

/** Lets the refused jobs of a queue run now. */
export async function wakeRefused(db: Database, queue: string): Promise<void> {
  await db.execute(sql`
    update pgboss.job set start_after = now() where name = ${queue} and ${isRefused} and start_after > now()`);
}

interface Selection {
  /** Failed since. */
  since?: Date | undefined;
  /** The text in a field of the job's data. */
  kind?: { field: string; text: string } | undefined;
}

/**
 * Queues the failed jobs of a queue again, with all attempts before them as if they were new, and lets those run now that
 * are refused. Gives their number.
 */
export async function retryFailed(tx: Database, queue: string, { since, kind }: Selection): Promise<number> {
  const isSince: SQL = since ? sql`completed_on >= ${since.toISOString()}::timestamptz` : sql`true`;
  const isKind: SQL = kind ? sql`data ->> ${kind.field} = ${kind.text}` : sql`true`;
  const { rows } = await tx.execute(sql`
    update pgboss.job set state = 'retry', retry_count = 0, output = null, completed_on = null, start_after = now(),
      keep_until = now() + (keep_until - start_after)
    where name = ${queue} and ${isKind} and ((state = 'failed' and ${isSince}) or (${isRefused})) returning id`);
  return rows.length;
}

/** The different texts in a field of a queue's failed and refused jobs. */
export async function listFailedKinds(db: Database, queue: string, field: string): Promise<string[]> {
  const { rows } = await db.execute<{ kind: string }>(sql`
    select distinct data ->> ${field} as kind from pgboss.job
    where name = ${queue} and (state = 'failed' or (${isRefused})) order by 1`);
  return rows.map(({ kind }) => kind);
}
