import type { GroupsByQueue, QueuePolicy } from "#app/adapters/queue/contract.ts";
import type { JobName, Jobs } from "#app/jobs/contract.ts";

const daySeconds = 24 * 60 * 60;
/** A job is tried 8 times over about an hour and a half, then stored as failed. */
const defaultPolicy: QueuePolicy = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 300 };
/**
 * An email survives a mail server that takes none for three days: after growing pauses (from 5 s, over an hour and a half) it
 * is retried hourly. Unsent emails stay as failed for 30 days, so that an administrator can send them again. What a killed process had in hand
 * leaves within 30 s: without a heartbeat for 12 s (noticed within 5), and after the first pause of at most 10 s.
 */
const emailPolicy: QueuePolicy = {
  ...defaultPolicy,
  retryLimit: 80,
  retryDelay: 5,
  heartbeatSeconds: 12,
  retryDelayMax: 60 * 60,
  deleteAfterSeconds: 30 * daySeconds,
};
/** Long tasks may take hours (a Data Export of 2 GB); a missing heartbeat reveals a process that died. */
const taskPolicy: QueuePolicy = { ...defaultPolicy, expireInSeconds: 3 * 60 * 60, heartbeatSeconds: 60 };
/** Some pages of a file. What a killed process had in hand goes on within 30 s, as with emails. */
const slidesPolicy: QueuePolicy = { ...defaultPolicy, retryLimit: 4, retryDelay: 5, heartbeatSeconds: 12 };
/** A backup may take hours. A failed one is enqueued again when it is due (backup-schedule.ts). */
const backupPolicy: QueuePolicy = {
  ...defaultPolicy,
  retryLimit: 1,
  retryDelay: 60,
  expireInSeconds: 12 * 60 * 60,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 60 * daySeconds,
};

/**
 * What is due at one webhook. An attempt that fails is noted with its own next time, so only a killed process or an
 * unreachable database makes a job fail; what it had in hand goes on within 30 s.
 */
const webhooksPolicy: QueuePolicy = {
  ...defaultPolicy,
  retryLimit: 3,
  retryDelay: 5,
  heartbeatSeconds: 12,
  expireInSeconds: 60,
  isExclusive: true,
};

/** Every queue of the product. */
export const queuePolicies: Record<JobName, QueuePolicy> = {
  "send-email": emailPolicy,
  "process-access-request": defaultPolicy,
  "send-account-link": defaultPolicy,
  "expire-checkouts": defaultPolicy,
  "run-task": taskPolicy,
  "draw-slides": slidesPolicy,
  "send-opening-notices": { ...defaultPolicy, schedule: "* * * * *" },
  "send-request-answers": { ...defaultPolicy, schedule: "* * * * *" },
  "send-lead-alerts": { ...defaultPolicy, schedule: "* * * * *" },
  "send-booking-digests": { ...defaultPolicy, schedule: "*/15 * * * *" },
  // Somewhere Monday morning starts at any quarter of an hour.
  "send-weekly-reports": { ...defaultPolicy, schedule: "*/15 * * * *" },
  "send-announcement": defaultPolicy,
  "deliver-webhooks": webhooksPolicy,
  "record-hub-openings": { ...defaultPolicy, schedule: "* * * * *" },
  // What a killed process had in hand goes on within a minute.
  "delete-account": { ...defaultPolicy, expireInSeconds: 3 * 60 * 60, heartbeatSeconds: 60 },
  "remove-objects": defaultPolicy,
  "remove-folder": defaultPolicy,
  "back-up": backupPolicy,
  sweep: { ...defaultPolicy, schedule: "17 * * * *" },
};
export const queueNames = Object.keys(queuePolicies) as JobName[];

/** So many jobs of one account run at a time in the queues below, or one more if two workers look at one moment. */
export const maxJobsPerAccount = 2;

const byAccount = { accountOf: ({ accountId }: { accountId: string }) => accountId, isRoundRobin: true };

/** Queues that one account could fill for all others take turns by account. */
export const queueGroups: GroupsByQueue<Jobs> = {
  "run-task": byAccount,
  "draw-slides": byAccount,
  "deliver-webhooks": byAccount,
  // Emails to one reader keep their order. Those about somebody's account itself, such as a password, wait for nobody.
  "send-email": {
    accountOf: ({ values }) => ("speakerId" in values ? values.speakerId : undefined),
    isRoundRobin: false,
  },
};
