// Waits for the queue, so that a test can rely on what has and has not happened.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { queueNames } from "#app/jobs/queues.ts";
import { findEmailLinks } from "#tests/support/people.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Waits until no job is due or running. Jobs that are retried later stay. */
export async function drainQueue({ db, installation }: Pick<TestApp, "db" | "installation">) {
  for (;;) {
    const { rows } = await db.execute<{ name: string; due: boolean }>(sql`
      select name, bool_or(state <> 'active') as due from pgboss.job where name in ${queueNames}
        and (state = 'active' or state in ('created', 'retry') and start_after <= now()) group by name`);
    if (rows.length === 0) return;
    installation.fetchJobsNow(rows.filter(({ due }) => due).map(({ name }) => name));
    await pause(15);
  }
}

/** The links in the newest email to `address` about `subject`, once the queue is empty. */
export async function findMailedLinks(app: TestApp, address: string, subject: RegExp): Promise<string[]> {
  await drainQueue(app);
  const links = await findEmailLinks(join(app.installation.config.dataDir, "mail"), address, subject);
  if (!links) throw new Error(`No email "${subject.source}" to ${address}`);
  return links;
}
