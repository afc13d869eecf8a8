import type { Database } from "#app/database/connect.server.ts";
import type { QueuedEmail } from "#app/emails/index.ts";

/** Jobs that can be queued: queue name -> job data. */
export interface Jobs {
  "send-email": QueuedEmail;
  /** A long task of a speaker; its details are in its row of `tasks`. */
  "run-task": { taskId: string };
  /** Scheduled, and queued when a speaker opens a hub: emails to people who asked to be notified. */
  "send-opening-notices": Record<string, never>;
  /** Scheduled: emails to speakers about new leads. */
  "send-lead-alerts": Record<string, never>;
  /** Scheduled: the weekly report, to each speaker on Monday morning in their time zone. */
  "send-weekly-reports": Record<string, never>;
  /** An administrator's announcement to speakers. */
  "send-announcement": { announcementId: string };
  /** A visitor requested access to a restricted hub; the job decides whether a code is sent. */
  "process-access-request": { hubId: string; email: string };
  /** A visitor signed up or requested an account link; the job decides which email is sent. */
  "send-account-link": { about: "sign-up"; signUpId: string } | { about: "confirmation" | "password"; email: string };
  /** Stored objects that no row references. */
  "remove-objects": { keys: string[] };
  /** All stored objects of a deleted account. */
  "remove-folder": { folder: string };
  /** Scheduled: deletes what has expired. */
  sweep: Record<string, never>;
}
export type JobName = keyof Jobs;

/** A job that is no longer retried. `error` is the worker's one-line summary without personal data. */
export type FailedJob = {
  [Name in JobName]: { queue: Name; id: string; data: Jobs[Name]; failedAt: Date; attempts: number; error: string };
}[JobName];

export interface Queue {
  /** Writes the job through `tx`, so that it is queued exactly when the transaction commits. */
  enqueue<Name extends JobName>(
    tx: Database,
    name: Name,
    job: Jobs[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
}

/** Removes jobs about deleted people. */
export interface QueuedJobs {
  /**
   * Deletes, through `tx`, every job in any state that contains one of `values` (ids, email addresses) and, if given,
   * also one of `among`.
   */
  deleteAbout(tx: Database, values: string[], among?: string[]): Promise<void>;
}

/** Failed jobs, for the administrator. */
export interface FailedJobs {
  /** Failed jobs of all queues, the latest failure first. */
  list(db: Database, page: { limit: number; skip: number }): Promise<FailedJob[]>;
  count(db: Database): Promise<number>;
  /** Retries a failed job at once; null when there is none with that id. */
  retry(tx: Database, id: string): Promise<FailedJob | null>;
  /** Deletes a failed job; null when there is none with that id. */
  dismiss(tx: Database, id: string): Promise<FailedJob | null>;
}
