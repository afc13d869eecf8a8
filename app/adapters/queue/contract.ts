import type { Database } from "#app/database/connect.server.ts";
import type { LetterJob } from "#app/letters/index.ts";

/** What can be promised for later: queue name -> what its job carries. */
export interface Jobs {
  "send-letter": LetterJob;
  /** Long work of a speaker; everything about it stands in its row of `tasks`. */
  "run-task": { taskId: string };
  /** By the clock, and when a speaker opens a hub: letters to those who asked to be told. */
  "tell-openings": Record<string, never>;
  /** Somebody asked to enter a restricted hub: who gets a code is found out here. */
  "answer-access-request": { hubId: string; email: string };
  /** Objects that no row names any more. */
  "remove-objects": { keys: string[] };
  /** Everything stored of an account that is gone. */
  "remove-folder": { folder: string };
  /** By the clock: what has outlived its time. */
  sweep: Record<string, never>;
}
export type JobName = keyof Jobs;

export interface Queue {
  /** Writes the job through `tx`, so that it exists exactly when the data around it does. */
  promise<Name extends JobName>(
    tx: Database,
    name: Name,
    job: Jobs[Name],
    options?: { startAfter?: Date },
  ): Promise<void>;
}
