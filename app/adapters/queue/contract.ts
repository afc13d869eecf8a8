import type { Database } from "#app/database/connect.server.ts";

/** The data of each queue's jobs: queue name -> job data, stored as JSON. The caller has the list. */
export type JobMap = Record<string, object>;
export type NameIn<Jobs extends JobMap> = keyof Jobs & string;

/** Which jobs of a queue are an account's, so that its many wait for one another and for nobody else's. */
export interface QueueGroups<Job> {
  /** Undefined for a job that belongs to no account, and waits for nobody. */
  accountOf(job: Job): string | undefined;
  /** Each job comes after as many of other accounts as its own has waiting. Otherwise jobs keep their order. */
  isRoundRobin: boolean;
}

/** The queues whose jobs belong to accounts. */
export type GroupsByQueue<Jobs extends JobMap> = { [Name in NameIn<Jobs>]?: QueueGroups<Jobs[Name]> };

/** How a queue treats its jobs. Durations without a unit are in seconds. */
export interface QueuePolicy {
  /** How often a failed job is retried before it is stored as failed. */
  retryLimit: number;
  retryDelay: number;
  retryDelayMax?: number;
  retryBackoff: boolean;
  /** A job that runs longer is retried. */
  expireInSeconds: number;
  /** A running job without a heartbeat for so long is retried. */
  heartbeatSeconds?: number;
  deleteAfterSeconds?: number;
  /** When a job is enqueued by itself: cron, UTC. */
  schedule?: string;
  /** Of the jobs with one key only one waits or runs; further ones are not enqueued. */
  isExclusive?: boolean;
}

/** A job that is no longer retried. `error` is the worker's one-line summary without personal data. */
export type FailedJob<Jobs extends JobMap> = {
  [Name in NameIn<Jobs>]: {
    queue: Name;
    id: string;
    data: Jobs[Name];
    failedAt: Date;
    attempts: number;
    error: string;
  };
}[NameIn<Jobs>];

export interface Queue<Jobs extends JobMap> {
  /** Writes the job through `tx`, so that it is queued exactly when the transaction commits. */
  enqueue<Name extends NameIn<Jobs>>(
    tx: Database,
    name: Name,
    job: Jobs[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
  /**
   * The same for many jobs, in one statement. `behind`: those of the queue with a smaller number, 0 by default, are taken
   * first. More than 0: each account's come in turn. `keyOf`: for an exclusive queue.
   */
  enqueueAll<Name extends NameIn<Jobs>>(
    tx: Database,
    name: Name,
    jobs: Jobs[Name][],
    options?: { behind?: number; keyOf?(job: Jobs[Name]): string },
  ): Promise<void>;
}

/** Keeps jobs about one subject in the order in which they were enqueued. */
export interface JobOrder {
  /**
   * Of `jobs`, the ids of those that must wait: an earlier job of the queue with the same text in `field` is running
   * elsewhere, or waits to be retried.
   */
  findWaiting(queue: string, jobs: { id: string }[], field: string): Promise<Set<string>>;
  /** Lets the jobs that waited for one of `values` run now. */
  wake(queue: string, field: string, values: string[]): Promise<void>;
  /** Lets the jobs run now that a service outside refused for a reason that concerns all. */
  wakeRefused(queue: string): Promise<void>;
}

/** Jobs that a service outside refuses for reasons that concern all. */
export interface RefusedJobs {
  count: number;
  /** The service's words, those about most jobs first, without personal data. */
  replies: string[];
  /** Since when the oldest waits. */
  since: Date;
}

/** The unfinished and failed jobs of one queue. */
export interface QueueState {
  queue: string;
  /** `waiting` jobs are due, `delayed` ones are not yet, or wait for their next attempt; `refused` ones too, for a reason that concerns all. */
  counts: Record<"waiting" | "delayed" | "refused" | "running" | "failed", number>;
  /** How long the oldest job has been due, its failed attempts included; 0 without one. */
  oldestAgeSeconds: number;
}

/** How the jobs of a queue ended whose results are stored. */
export interface JobHistory {
  /** The last one that succeeded, with what it returned. */
  done: { startedAt: Date; at: Date; output: unknown } | null;
  /** The last failed attempt, if it is newer. */
  failure: { at: Date; error: string } | null;
  /** Whether one waits or runs. */
  isPending: boolean;
  finishedIds: string[];
}

/** What an administrator has to know about backups. */
export interface BackupState {
  last: { at: Date; bytes: number | null } | null;
  /** When the next begins by itself; null where this process makes none. */
  nextAt: Date | null;
  isPending: boolean;
  /** Of the schedule's last attempt, if it failed. */
  failure: { at: Date; error: string } | null;
}

/** Deletes jobs that are no longer wanted. */
export interface QueuedJobs {
  /** Deletes, through `tx`, every job in any state that contains one of `values` and, if given, also one of `among`. */
  deleteAbout(tx: Database, values: string[], among?: string[]): Promise<void>;
}

/** Failed jobs, to be retried or dismissed by hand. */
export interface FailedJobs<Jobs extends JobMap> {
  /** Failed jobs of all queues, the latest failure first. */
  list(db: Database, page: { limit: number; skip: number }): Promise<FailedJob<Jobs>[]>;
  count(db: Database): Promise<number>;
  /** What jobs of a queue wait for that a service outside refuses; null if it refuses none. */
  findRefusal(db: Database, queue: NameIn<Jobs>): Promise<RefusedJobs | null>;
  /** Retries a failed job at once; null when there is none with that id. */
  retry(tx: Database, id: string): Promise<FailedJob<Jobs> | null>;
  /** Deletes a failed job; null when there is none with that id. */
  dismiss(tx: Database, id: string): Promise<FailedJob<Jobs> | null>;
}
