import type { Database } from "#app/database/connect.server.ts";
import type { LetterJob } from "#app/letters/index.ts";

/** What can be promised for later: queue name -> what its job carries. */
export interface Jobs {
  "send-letter": LetterJob;
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
