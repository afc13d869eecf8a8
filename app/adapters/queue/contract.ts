import type { Database } from "#app/database/connect.server.ts";
import type { QueuedEmail } from "#app/emails/index.ts";

/** What can be promised for later: queue name -> what its job carries. */
export interface Jobs {
  "send-email": QueuedEmail;
  /** Long work of a speaker; everything about it stands in its row of `tasks`. */
  "run-task": { taskId: string };
  /** By the clock, and when a speaker opens a hub: letters to those who asked to be told. */
  "send-opening-notices": Record<string, never>;
  /** By the clock: letters to speakers about people who left their details. */
  "send-lead-alerts": Record<string, never>;
  /** By the clock: the weekly report, to each speaker on Monday morning where they are. */
  "send-weekly-reports": Record<string, never>;
  /** The administrator wrote to speakers. */
  "send-announcement": { announcementId: string };
  /** Somebody asked to enter a restricted hub: who gets a code is found out here. */
  "process-access-request": { hubId: string; email: string };
  /** Somebody signed up, or asked for a link to come in; who gets which email is found out here. */
  "send-account-link": { about: "sign-up"; signUpId: string } | { about: "confirmation" | "password"; email: string };
  /** Objects that no row names any more. */
  "remove-objects": { keys: string[] };
  /** Everything stored of an account that is gone. */
  "remove-folder": { folder: string };
  /** By the clock: what has outlived its time. */
  sweep: Record<string, never>;
}
export type JobName = keyof Jobs;

/** A job that nobody tries any more. `error` is one line without anybody's data, as the worker summarised it. */
export type FailedJob = {
  [Name in JobName]: { queue: Name; id: string; data: Jobs[Name]; failedAt: Date; attempts: number; error: string };
}[JobName];

export interface Queue {
  /** Writes the job through `tx`, so that it exists exactly when the data around it does. */
  enqueue<Name extends JobName>(
    tx: Database,
    name: Name,
    job: Jobs[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
}

/** What the queue keeps about people who are gone. */
export interface QueuedJobs {
  /**
   * Deletes, through `tx`, every job of every queue, waiting, under way or failed, that carries one of `values` (ids, email
   * addresses) and, where given, one of `among` too.
   */
  deleteAbout(tx: Database, values: string[], among?: string[]): Promise<void>;
}

/** What became of promises that could not be kept; for the administrator. */
export interface FailedJobs {
  /** The failed jobs of all queues, the last to fail first; `skip` of them left out. */
  list(db: Database, page: { limit: number; skip: number }): Promise<FailedJob[]>;
  count(db: Database): Promise<number>;
  /** Has a failed job tried once more, at once; null when there is no failed job of that id. */
  retry(tx: Database, id: string): Promise<FailedJob | null>;
  /** Forgets a failed job; null when there is no failed job of that id. */
  dismiss(tx: Database, id: string): Promise<FailedJob | null>;
}
