import { render } from "@react-email/components";
import type { JobResult, JobWithMetadata } from "pg-boss";
import { withLogContext } from "#app/adapters/log/context.server.ts";
import { summariseError } from "#app/adapters/log/describe-error.ts";
import { MailRefused } from "#app/adapters/mail/contract.ts";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { findWeeklyReport } from "#app/domain/analytics/weekly-report.server.ts";
import { claimSend, releaseSend } from "#app/domain/emails/claim-send.server.ts";
import { findFilesEmailContent, markFilesSent } from "#app/domain/leads/files-email.server.ts";
import { findLeadAlertContent } from "#app/domain/leads/lead-alerts.server.ts";
import {
  type AudienceEmailJob,
  composeEmail,
  type EmailJob,
  isAudienceEmail,
  type QueuedEmail,
} from "#app/emails/index.ts";
import { holdEmail } from "#app/jobs/hold-email.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Renders and sends one email. The job's id becomes the Message-ID, so that a repeat after a lost response shows as
 * one.
 */
export async function sendEmail({ mail, settings }: Services, job: EmailJob & { id: string }) {
  const { body, ...envelope } = composeEmail(job, settings);
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
  await mail.send({ id: job.id, to: job.to, ...envelope, html, text });
}

/**
 * Sends an email to the audience, which is limited per speaker and per reader. False when it was blocked. `claimId` is
 * the same for each retry.
 */
async function sendLimited(
  services: Services,
  job: AudienceEmailJob & { id: string },
  claimId: string,
): Promise<boolean> {
  const { template: email, to } = job;
  const { speakerId: senderId } = job.values;
  const claim = await claimSend(services, { id: claimId, email, to, senderId });
  if (!claim.ok) {
    services.log.warn({ template: email, senderId, reason: claim.reason }, "email held back");
    return false;
  }
  try {
    await sendEmail(services, job);
    return true;
  } catch (error) {
    if (!(error instanceof MailRefused)) await releaseSend(services, claim.sendId);
    throw error;
  }
}

/** The same, for an email that needs no further action when the mail server does not know its reader. */
export async function sendUnlessRefused(services: Services, job: AudienceEmailJob & { id: string }, claimId: string) {
  try {
    await sendLimited(services, job, claimId);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    services.log.warn({ err: error, template: job.template }, "email refused");
  }
}

/**
 * Sends queued emails, each on its own: one that fails delays no other. A permanently refused email becomes a dead
 * email at once; other failures are retried by the queue's policy. A sent email's job is deleted at once, with the
 * names and links in it (docs/decisions/025).
 */
export function sendQueuedEmails(
  services: Services,
  jobs: JobWithMetadata<QueuedEmail>[],
  deleteJob: (id: string) => Promise<unknown>,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(({ id, data, retryCount }) =>
      withLogContext({ queue: "send-email", jobId: id }, async (): Promise<JobResult> => {
        try {
          if (!(await holdEmail(services, data))) await sendQueuedEmail(services, id, data);
        } catch (error) {
          const isRefused = error instanceof MailRefused;
          services.log.warn({ err: error, template: data.template, attempt: retryCount, isRefused }, "email not sent");
          return { id, status: isRefused ? "deadletter" : "failed", output: { message: summariseError(error) } };
        }
        await deleteJob(id);
        return { id, status: "completed" };
      }),
    ),
  );
}

async function sendQueuedEmail(services: Services, id: string, data: QueuedEmail) {
  const email = await withCurrentValues(services, data);
  if (!email) return;
  if (!isAudienceEmail(email)) return sendEmail(services, { id, ...email });
  const isSent = await sendLimited(services, { id, ...email }, id);
  if (isSent && data.template === "talk-files") await markFilesSent(services, data.values);
}

/** The email with its current values; null when nothing is left to report. */
async function withCurrentValues(services: Services, job: QueuedEmail): Promise<EmailJob | null> {
  if (job.template === "new-leads") {
    const values = await findLeadAlertContent(services, job.values);
    return values && { ...job, values };
  }
  if (job.template === "weekly-report") {
    const values = await readFromReplica(services, (reading) => findWeeklyReport(reading, job.values));
    return values && { ...job, values };
  }
  if (job.template === "talk-files") {
    const values = await findFilesEmailContent(services, job.values);
    return values && { ...job, values };
  }
  return job;
}
