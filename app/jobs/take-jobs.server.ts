// How workers process jobs: failures are logged and stored without personal data, and finished jobs are deleted.
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { withLogContext } from "#app/adapters/log/context.server.ts";
import { summariseError } from "#app/adapters/log/describe-error.ts";
import type { JobName, Jobs } from "#app/jobs/contract.ts";
import { OperatorError } from "#app/operator-error.ts";
import type { Services } from "#app/services.ts";

interface WorkPace {
  pollingIntervalSeconds: number;
  batchSize: number;
  burstWhenBatchFull: boolean;
  localConcurrency?: number;
}

/**
 * What the queue stores of a failure: one line for the administrator. pg-boss would store every property of an error.
 */
class JobFailure extends Error {
  override name = "JobFailure";
  override stack = undefined;
}

/**
 * Starts workers. An error in `work` is logged once and stored without personal data; finished jobs are deleted at once
 * with their data, unless `work` returns what to store of them. Returns the worker's id.
 */
export function createJobTaker(boss: PgBoss, { log }: Pick<Services, "log">) {
  return <Name extends JobName>(
    queue: Name,
    pace: WorkPace,
    work: (jobs: JobWithMetadata<Jobs[Name]>[]) => Promise<unknown>,
  ): Promise<string> => {
    const options = { ...pace, includeMetadata: true } as const;
    return boss.work<Jobs[Name], unknown, typeof options>(queue, options, (jobs) => {
      const ids = jobs.map(({ id }) => id);
      return withLogContext({ queue, jobId: ids.join(" ") }, async () => {
        try {
          const result = await work(jobs);
          if (result) return result;
        } catch (error) {
          log.error({ err: error }, "job failed");
          throw new JobFailure(error instanceof OperatorError ? error.message : summariseError(error));
        }
        await deleteFinishedJobs(boss, { log }, queue, ids);
      });
    });
  };
}

/** Deletes finished jobs. If that fails they stay for a while, which is no reason to run them again. */
export async function deleteFinishedJobs(boss: PgBoss, { log }: Pick<Services, "log">, queue: JobName, ids: string[]) {
  await boss.deleteJob(queue, ids).catch((error: unknown) => log.error({ err: error }, "job not deleted"));
}
