// What runs later or on a clock. Each job is one call; pg-boss retries what throws.
import type { PgBoss } from "pg-boss";
import type { Jobs } from "#app/adapters/queue/contract.ts";
import { sendLetter } from "#app/jobs/send-letter.server.ts";
import type { Services } from "#app/services.ts";

/** Starts taking jobs from every queue. */
export async function startWorkers(boss: PgBoss, services: Services) {
  await boss.work<Jobs["send-letter"]>("send-letter", { pollingIntervalSeconds: 1, batchSize: 5 }, async (jobs) => {
    for (const { id, data } of jobs) await sendLetter(services, { id, ...data });
  });
}
