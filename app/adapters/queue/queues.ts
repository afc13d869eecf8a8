import type { JobName } from "#app/adapters/queue/contract.ts";

/** Every queue, made at start. */
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
/** Those that also come by the clock (cron, UTC). */
export const schedules: Partial<Record<JobName, string>> = {
  sweep: "17 * * * *",
  "send-opening-notices": "* * * * *",
  "send-lead-alerts": "* * * * *",
  // Each time zone has its Monday morning, some of them at half past or a quarter to.
  "send-weekly-reports": "*/15 * * * *",
};

const daySeconds = 24 * 60 * 60;
/** A job is tried 8 times over about an hour and a half, then kept as failed. */
const defaultPolicy = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 };
/**
 * A letter waits out a mail server that is down for a day: after growing pauses (15 s at first) it is tried once an hour.
 * What could not be sent is kept as failed for 30 days, to be looked at and sent again.
 */
const emailPolicy = {
  ...defaultPolicy,
  ...{ retryLimit: 32, retryDelay: 15, retryDelayMax: 60 * 60 },
  deleteAfterSeconds: 30 * daySeconds,
};

/** Long work may take hours (a Data Export of 2 GB); a process that ended in the middle is noticed by its silence. */
const taskPolicy = { ...defaultPolicy, expireInSeconds: 3 * 60 * 60, heartbeatSeconds: 60 };

const policies: Partial<Record<JobName, typeof defaultPolicy>> = { "send-email": emailPolicy, "run-task": taskPolicy };
export const policyOf = (name: JobName) => policies[name] ?? defaultPolicy;
