// What runs later or on a clock. Each job is one call; pg-boss retries what throws.
import type { PgBoss } from "pg-boss";
import type { Jobs } from "#app/adapters/queue/contract.ts";
import { sendAccountLink } from "#app/domain/accounts/account-links.server.ts";
import { tellNews } from "#app/domain/admin/speaker-news.server.ts";
import { tellAboutWeeks } from "#app/domain/analytics/weekly-report.server.ts";
import { answerAccessRequest } from "#app/domain/audience/access-requests.server.ts";
import { tellAboutLeads } from "#app/domain/leads/lead-alerts.server.ts";
import { tellThatHubsOpened } from "#app/domain/leads/opening-notices.server.ts";
import { runTaskJob } from "#app/jobs/run-task.server.ts";
import { sendPromised, sendUnlessRefused } from "#app/jobs/send-letter.server.ts";
import { sweep } from "#app/jobs/sweep.server.ts";
import { forgetDone, jobTaker } from "#app/jobs/take-jobs.server.ts";
import type { Services } from "#app/services.ts";

/**
 * How soon a job is looked for, in seconds, and how many are taken together. Where it is told of (pg-boss.server.ts),
 * only what is tried again is looked for, twice a minute. Who finds as many as were asked for asks at once whether there
 * are more; pg-boss does so only where that is more than one.
 */
const within = (pollingIntervalSeconds: number, batchSize = 50) => ({
  pollingIntervalSeconds,
  batchSize,
  burstWhenBatchFull: true,
});

/** Starts taking jobs from every queue. */
export async function startWorkers(boss: PgBoss, services: Services) {
  const take = jobTaker(boss, services);
  const oneByOne = {
    ...within(1, 5),
    notifyPollingIntervalSeconds: 10,
    includeMetadata: true,
    perJobResults: true,
  } as const;
  await boss.work<Jobs["send-letter"], void, typeof oneByOne>("send-letter", oneByOne, (jobs) =>
    sendPromised(services, jobs, (id) => forgetDone(boss, services, "send-letter", [id])),
  );
  await take("answer-access-request", within(1, 5), async (jobs) => {
    for (const { id, data } of jobs)
      await answerAccessRequest(services, { id, ...data }, (letter) => sendUnlessRefused(services, letter, id));
  });
  await take("send-account-link", within(1, 5), async (jobs) => {
    for (const { data } of jobs) await sendAccountLink(services, data);
  });
  const taskWorker = await take("run-task", within(1, 1), async (jobs) => {
    try {
      for (const job of jobs) await runTaskJob(services, job);
    } finally {
      // Several that were promised meanwhile have woken this worker only once.
      boss.notifyWorker(taskWorker);
    }
  });
  await take("tell-openings", within(2), () => tellThatHubsOpened(services));
  await take("tell-leads", within(2), () => tellAboutLeads(services));
  await take("tell-weeks", within(30), () => tellAboutWeeks(services));
  await take("tell-news", within(5), async (jobs) => {
    for (const { data } of jobs) await tellNews(services, data.newsId);
  });
  await take("remove-objects", within(5), async (jobs) => {
    for (const key of jobs.flatMap(({ data }) => data.keys)) await services.storage.remove(key);
  });
  await take("remove-folder", within(5), async (jobs) => {
    for (const { data } of jobs) await services.storage.removeFolder(data.folder);
  });
  await take("sweep", within(60), () => sweep(services));
}
