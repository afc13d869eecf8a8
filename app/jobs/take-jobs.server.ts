// How a worker takes its jobs: what the log and the queue keep of them, and that nothing is kept of those that are done.
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { withLogContext } from "#app/adapters/log/context.server.ts";
import { summariseError } from "#app/adapters/log/describe-error.ts";
import type { JobName, Jobs } from "#app/adapters/queue/contract.ts";
import type { Services } from "#app/services.ts";

interface WorkPace {
  pollingIntervalSeconds: number;
  batchSize: number;
  burstWhenBatchFull: boolean;
}

/** What the queue keeps of a failure: one line, shown to the administrator. pg-boss stores all that an error holds. */
class JobFailure extends Error {
  override name = "JobFailure";
  override stack = undefined;
}

/**
 * Starts workers. Whatever `work` throws is logged once, and kept by the queue without anybody's data; jobs that are done
 * are deleted at once, with all they carried. Gives the worker's id.
 */
export function createJobTaker(boss: PgBoss, { log }: Pick<Services, "log">) {
  return <Name extends JobName>(
    queue: Name,
    pace: WorkPace,
    work: (jobs: JobWithMetadata<Jobs[Name]>[]) => Promise<void>,
  ): Promise<string> => {
    const options = { ...pace, includeMetadata: true } as const;
    return boss.work<Jobs[Name], void, typeof options>(queue, options, (jobs) => {
      const ids = jobs.map(({ id }) => id);
      return withLogContext({ queue, jobId: ids.join(" ") }, async () => {
        try {
          await work(jobs);
        } catch (error) {
          log.error({ err: error }, "job failed");
          throw new JobFailure(summariseError(error));
        }
        await deleteFinishedJobs(boss, { log }, queue, ids);
      });
    });
  };
}

/** Deletes jobs that are done. If that fails they are kept a while longer: no reason to do them again. */
export async function deleteFinishedJobs(boss: PgBoss, { log }: Pick<Services, "log">, queue: JobName, ids: string[]) {
  await boss.deleteJob(queue, ids).catch((error: unknown) => log.error({ err: error }, "job not forgotten"));
}
