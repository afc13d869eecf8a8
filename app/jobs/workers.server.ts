// What runs later or on a schedule. Each job is one call; pg-boss retries those that throw.
import type { PgBoss } from "pg-boss";
import { pgBossJobOrder } from "#app/adapters/queue/pg-boss.server.ts";
import type { HeldFiles } from "#app/database/opened-database.ts";
import { sendAccountLink } from "#app/domain/accounts/account-links.server.ts";
import { sendAnnouncement } from "#app/domain/admin/announcements.server.ts";
import { sendWeeklyReports } from "#app/domain/analytics/weekly-report.server.ts";
import { processAccessRequest } from "#app/domain/audience/access-requests.server.ts";
import { sendAudienceRequestAnswers } from "#app/domain/audience-requests/answer-notices.server.ts";
import { expireOpenCheckouts } from "#app/domain/billing/commands.server.ts";
import { sendBookingDigests } from "#app/domain/booker-pages/digests.server.ts";
import { atDatabaseTime } from "#app/domain/hubs/opening-jobs.server.ts";
import { sendLeadAlerts } from "#app/domain/leads/lead-alerts.server.ts";
import { sendOpeningNotices } from "#app/domain/leads/opening-notices.server.ts";
import { deleteClosedAccount } from "#app/domain/privacy/delete-account.server.ts";
import { requestMissingSlides } from "#app/domain/slides/request-slides.server.ts";
import { deliverDueEvents } from "#app/domain/webhooks/deliver.server.ts";
import { watchDueEndpoints } from "#app/domain/webhooks/due-endpoints.server.ts";
import { recordHubOpenings } from "#app/domain/webhooks/hub-openings.server.ts";
import { watchClock } from "#app/jobs/clock-watch.server.ts";
import type { Jobs } from "#app/jobs/contract.ts";
import { drawSlidesJob } from "#app/jobs/draw-slides.server.ts";
import { removeFiles } from "#app/jobs/remove-files.server.ts";
import { runTaskJob } from "#app/jobs/run-task.server.ts";
import { sendQueuedEmails, sendUnlessRefused } from "#app/jobs/send-email.server.ts";
import { sweep } from "#app/jobs/sweep.server.ts";
import { createJobTaker, deleteFinishedJobs, runWorkers } from "#app/jobs/take-jobs.server.ts";
import type { Services } from "#app/services.ts";

/**
 * How often a queue is polled, in seconds, and how many jobs are fetched together. Where notifications work
 * (pg-boss.server.ts), only retries are polled for, twice a minute. After a full batch the next one is fetched at once;
 * pg-boss does this only for batches of more than one.
 */
const pollEvery = (pollingIntervalSeconds: number, batchSize = 50) => ({
  pollingIntervalSeconds,
  batchSize,
  burstWhenBatchFull: true,
});

/**
 * Several at once: of what one account has only two run at a time, so that its slow receivers, decks or lists leave room
 * for others'. Most of a webhook is waiting for its receiver; slides are drawn by one process, in turn by account.
 */
const webhooksPace = { ...pollEvery(2, 1), workers: 12 };
const tasksPace = { ...pollEvery(1, 1), workers: 4 };
/** By one worker, because one process draws: another deck's slow pages would come between those of a turn. */
const slidesPace = pollEvery(1, 1);
/** By one worker, because emails to one reader wait for one another: a second would put off what the first sends at once. */
const emailsPace = { ...pollEvery(1, 5), notifyPollingIntervalSeconds: 10 };

/** `stop` ends what enqueues jobs by itself; the queue ends the rest. */
export async function startWorkers(boss: PgBoss, services: Services, heldFiles: Pick<HeldFiles, "areHeld">) {
  const take = createJobTaker(boss, services);
  const emailQueue = {
    order: pgBossJobOrder(services.db),
    deleteJob: (id: string) => deleteFinishedJobs(boss, services, "send-email", [id]),
  };
  // Its operator may have removed the reason with the settings of this start.
  await emailQueue.order.wakeRefused("send-email");
  await runWorkers("send-email", emailsPace, (options, onEnd) =>
    boss.work<Jobs["send-email"], void, typeof options & { perJobResults: true }>(
      "send-email",
      { ...options, perJobResults: true },
      (jobs) => sendQueuedEmails(services, jobs, emailQueue).finally(() => onEnd(boss)),
    ),
  );
  await take("process-access-request", pollEvery(1, 5), async (jobs) => {
    for (const { id, data } of jobs)
      await processAccessRequest(services, { id, ...data }, (email, network) =>
        sendUnlessRefused(services, email, { sendId: id, network }),
      );
  });
  await take("send-account-link", pollEvery(1, 5), async (jobs) => {
    for (const { data } of jobs) await sendAccountLink(services, data);
  });
  await take("expire-checkouts", pollEvery(1, 5), async (jobs) => {
    for (const { data } of jobs) await expireOpenCheckouts(services, data.userId);
  });
  await take("run-task", tasksPace, async (jobs) => {
    for (const job of jobs) await runTaskJob(services, job);
  });
  await take("draw-slides", slidesPace, async (jobs) => {
    for (const job of jobs) await drawSlidesJob(services, job);
  });
  await take("send-opening-notices", pollEvery(2), async () => sendOpeningNotices(await atDatabaseTime(services)));
  await take("send-request-answers", pollEvery(2), () => sendAudienceRequestAnswers(services));
  await take("send-lead-alerts", pollEvery(2), () => sendLeadAlerts(services));
  await take("send-booking-digests", pollEvery(30), () => sendBookingDigests(services));
  await take("send-weekly-reports", pollEvery(30), () => sendWeeklyReports(services));
  await take("deliver-webhooks", webhooksPace, async (jobs) => {
    for (const { data } of jobs) await deliverDueEvents(services, data.endpointId);
  });
  await take("record-hub-openings", pollEvery(2), async () => recordHubOpenings(await atDatabaseTime(services)));
  await take("send-announcement", pollEvery(5), async (jobs) => {
    for (const { data } of jobs) await sendAnnouncement(services, data.announcementId);
  });
  await take("delete-account", pollEvery(5), async (jobs) => {
    for (const { data } of jobs) await deleteClosedAccount(services, data.userId);
  });
  for (const name of ["remove-objects", "remove-folder"] as const)
    await take(name, pollEvery(5), (jobs) => removeFiles(services, heldFiles, name, jobs));
  await take("sweep", pollEvery(60), () => sweep(services));
  await requestMissingSlides(services);
  const watches = [await watchClock(services), watchDueEndpoints(services)];
  return { stop: () => Promise.all(watches.map((watch) => watch.stop())) };
}
