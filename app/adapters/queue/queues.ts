import type { JobName } from "#app/adapters/queue/contract.ts";

/** Every queue; they are created at start. */
export const queueNames: JobName[] = [
  "send-email",
  "process-access-request",
  "send-account-link",
  "run-task",
  "send-opening-notices",
  "send-lead-alerts",
  "send-weekly-reports",
  "send-announcement",
  "remove-objects",
  "remove-folder",
  "sweep",
];
/** Scheduled queues (cron, UTC). */
export const schedules: Partial<Record<JobName, string>> = {
  sweep: "17 * * * *",
  "send-opening-notices": "* * * * *",
  "send-lead-alerts": "* * * * *",
  // Somewhere Monday morning starts at any quarter of an hour.
  "send-weekly-reports": "*/15 * * * *",
};

const daySeconds = 24 * 60 * 60;
/** A job is tried 8 times over about an hour and a half, then stored as failed. */
const defaultPolicy = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 };
/**
 * An email survives a mail server that is down for a day: after growing pauses (from 15 s) it is retried hourly. Unsent
 * emails stay as failed for 30 days, so that an administrator can send them again.
 */
const emailPolicy = {
  ...defaultPolicy,
  ...{ retryLimit: 32, retryDelay: 15, retryDelayMax: 60 * 60 },
  deleteAfterSeconds: 30 * daySeconds,
};

/** Long tasks may take hours (a Data Export of 2 GB); a missing heartbeat reveals a process that died. */
const taskPolicy = { ...defaultPolicy, expireInSeconds: 3 * 60 * 60, heartbeatSeconds: 60 };

const policies: Partial<Record<JobName, typeof defaultPolicy>> = { "send-email": emailPolicy, "run-task": taskPolicy };
export const policyOf = (name: JobName) => policies[name] ?? defaultPolicy;
