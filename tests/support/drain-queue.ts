// The queue, worked off: what a test waits for is done then, and what has not happened will not happen.
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { queueNames } from "#app/adapters/queue/queues.ts";
import { findEmailLinks } from "#tests/support/people.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Until no job waits whose time has come, and none is under way. What is tried again later stays. */
export async function drainQueue({ db, installation }: Pick<TestApp, "db" | "installation">) {
  for (;;) {
    const { rows } = await db.execute(sql`
      select from pgboss.job where name in ${queueNames}
        and (state = 'active' or state in ('created', 'retry') and start_after <= now()) limit 1`);
    if (rows.length === 0) return;
    installation.fetchJobsNow();
    await pause(5);
  }
}

/** The links in the newest letter to `address` about `subject`, once all that was promised has left. */
export async function findMailedLinks(app: TestApp, address: string, subject: RegExp): Promise<string[]> {
  await drainQueue(app);
  const links = await findEmailLinks(join(app.installation.config.dataDir, "mail"), address, subject);
  if (!links) throw new Error(`No letter "${subject.source}" to ${address}`);
  return links;
}
