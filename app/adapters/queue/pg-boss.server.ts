import { sql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Queue } from "#app/adapters/queue/contract.ts";
import { queueNames, queuePolicy, schedules } from "#app/adapters/queue/queues.ts";

/** Starts the queue on the product's own database and makes every queue known to it. */
export async function startBoss(connection: Db, kind: "embedded" | "server", log?: Logger): Promise<PgBoss> {
  const boss = new PgBoss({ db: connection, backend: kind === "embedded" ? "pglite" : "postgres", reindex: false });
  boss.on("error", (error) => log?.error({ err: error }, "queue"));
  await boss.start();
  for (const name of queueNames) {
    await boss.createQueue(name, queuePolicy);
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
    async promise(tx, name, job, options) {
      await boss.send(name, job, { startAfter: options?.startAfter, db: fromDrizzle(tx, sql) });
    },
  };
}
