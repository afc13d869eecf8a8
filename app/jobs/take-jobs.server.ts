// How workers process jobs: failures are logged and stored without personal data, and finished jobs are deleted.
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { withLogContext } from "#app/adapters/log/context.server.ts";
import { summariseError } from "#app/adapters/log/describe-error.ts";
import { jobsInHand } from "#app/adapters/log/work-in-hand.ts";
import { storeWhenBack } from "#app/domain/emails/after-sending.server.ts";
import type { JobName, Jobs } from "#app/jobs/contract.ts";
import { maxJobsPerAccount, queueGroups } from "#app/jobs/queues.ts";
import { OperatorError } from "#app/operator-error.ts";
import type { Services } from "#app/services.ts";

export interface WorkPace {
  pollingIntervalSeconds: number;
  notifyPollingIntervalSeconds?: number;
  batchSize: number;
  burstWhenBatchFull: boolean;
  /** So many jobs or batches run at a time, of one account at most `maxJobsPerAccount`. One, unless it is given. */
  workers?: number;
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
 * with their data, unless `work` returns what to store of them.
 */
export function createJobTaker(boss: PgBoss, { log }: Pick<Services, "log">) {
  return <Name extends JobName>(
    queue: Name,
    pace: WorkPace,
    work: (jobs: JobWithMetadata<Jobs[Name]>[]) => Promise<unknown>,
  ): Promise<void> =>
    runWorkers(queue, pace, (options, onEnd) =>
      boss.work<Jobs[Name], unknown, typeof options>(queue, options, (jobs) => {
        const ids = jobs.map(({ id }) => id);
        return withLogContext({ queue, jobId: ids.join(" ") }, async () => {
          const place = jobsInHand.begin(queue);
          try {
            const result = await work(jobs);
            if (result) return result;
          } catch (error) {
            log.error({ err: error }, "job failed");
            throw new JobFailure(error instanceof OperatorError ? error.message : summariseError(error));
          } finally {
            jobsInHand.end(place);
            onEnd(boss);
          }
          await deleteFinishedJobs(boss, { log }, queue, ids);
        });
      }),
    );
}

/**
 * Starts the workers of a queue, each of which looks for its next jobs as soon as it has ended some. They poll at
 * different moments, because two that look at the same one would both take an account's second job.
 */
export async function runWorkers(
  queue: JobName,
  { workers = 1, pollingIntervalSeconds, notifyPollingIntervalSeconds, ...pace }: WorkPace,
  start: (options: ReturnType<typeof toWorkOptions>, onEnd: (boss: PgBoss) => void) => Promise<string>,
): Promise<void> {
  for (let index = 0; index < workers; index++) {
    let id = "";
    const interval = pollingIntervalSeconds * (1 + index / (4 * workers));
    const options = toWorkOptions(queue, { ...pace, pollingIntervalSeconds: interval, notifyPollingIntervalSeconds });
    id = await start(options, (boss) => boss.notifyWorker(id));
  }
}

const toWorkOptions = (queue: JobName, { notifyPollingIntervalSeconds, ...pace }: Omit<WorkPace, "workers">) => ({
  ...pace,
  ...(notifyPollingIntervalSeconds && { notifyPollingIntervalSeconds }),
  ...(queueGroups[queue] && { groupConcurrency: maxJobsPerAccount }),
  includeMetadata: true as const,
});

/** Deletes finished jobs, also when the database was away and is back. Otherwise they stay for a while, and are run again. */
export async function deleteFinishedJobs(boss: PgBoss, { log }: Pick<Services, "log">, queue: JobName, ids: string[]) {
  await storeWhenBack(() => boss.deleteJob(queue, ids)).catch((error: unknown) =>
    log.error({ err: error }, "job not deleted"),
  );
}
