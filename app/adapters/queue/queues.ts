import type { JobName } from "#app/adapters/queue/contract.ts";

/** Every queue, made at start. A job is tried 8 times over about an hour and a half, then kept as failed. */
export const queueNames: JobName[] = [
  "send-letter",
  "answer-access-request",
  "run-task",
  "tell-openings",
  "remove-objects",
  "remove-folder",
  "sweep",
];
/** Those that also come by the clock (cron, UTC). */
export const schedules: Partial<Record<JobName, string>> = {
  sweep: "17 * * * *",
  "tell-openings": "* * * * *",
};
export const queuePolicy = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 };
