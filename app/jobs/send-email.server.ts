import type { JobResult, JobWithMetadata } from "pg-boss";
import { withLogContext } from "#app/adapters/log/context.server.ts";
import { summariseError } from "#app/adapters/log/describe-error.ts";
import { type Mail, MailDelayed, MailRefused } from "#app/adapters/mail/contract.ts";
import type { JobOrder } from "#app/adapters/queue/contract.ts";
import { ownFailure, waitingMessage } from "#app/adapters/queue/pg-boss.server.ts";
import { readFromReplica } from "#app/database/read-replica.server.ts";
import { findWeeklyReport } from "#app/domain/analytics/weekly-report.server.ts";
import { findInvitationContent, recordInvitation } from "#app/domain/audience/invitation-email.server.ts";
import { findBookerDigest, findBookingDigest } from "#app/domain/booker-pages/digests.server.ts";
import { findBookerPageContent } from "#app/domain/booker-pages/share-email.server.ts";
import { findBookingReplyContent } from "#app/domain/bookings/reply-email.server.ts";
import { sendOnce, storeWhenBack } from "#app/domain/emails/after-sending.server.ts";
import { type BlockReason, cancelSend, confirmSend } from "#app/domain/emails/sends.server.ts";
import { findFollowUpContent, recordFollowUp, toBlockedState } from "#app/domain/follow-ups/follow-up-email.server.ts";
import { findOneSheetContent } from "#app/domain/kits/email-one-sheet.server.ts";
import { findFilesEmailContent, markFilesSent } from "#app/domain/leads/files-email.server.ts";
import { findLeadAlertContent } from "#app/domain/leads/lead-alerts.server.ts";
import {
  type AudienceEmailJob,
  composeEmail,
  type EmailJob,
  isAudienceEmail,
  type QueuedEmail,
  type WordedEmail,
  wordEmail,
} from "#app/emails/index.ts";
import { renderBody } from "#app/emails/render-body.ts";
import { postponeEmail, postponeLimitedEmail } from "#app/jobs/postpone-email.server.ts";
import type { Services } from "#app/services.ts";

/** A bug in a template or its values: it concerns this email alone, not the mail server. */
class EmailNotRendered extends Error {}

/** What is sent as it is: an email to the audience only in the words that its reader may get. */
type ReadyEmail = Exclude<EmailJob, AudienceEmailJob> | WordedEmail;

/**
 * Renders and sends one email. The job's id becomes the Message-ID, so that a repeat after a lost response shows as
 * one. `replyTo` is the speaker's address, in emails in a speaker's name.
 */
export async function sendEmail({ mail, settings }: Services, job: ReadyEmail & { id: string }, replyTo?: string) {
  const content = await renderEmail(job, settings).catch((error: unknown) => {
    throw new EmailNotRendered("email not rendered", { cause: error });
  });
  const { productName: installation } = settings;
  const email = { id: job.id, to: job.to, installation, ...(replyTo && { replyTo }), ...content };
  await sendOnce(mail, job.id, () => mail.send(email));
}

/** The email as it is sent, in HTML and in plain text. */
export async function renderEmail(job: EmailJob | WordedEmail, settings: Services["settings"]) {
  const { body, ...envelope } = composeEmail(job, settings);
  return { ...envelope, ...renderBody(body) };
}

interface LimitedSend {
  /** The same for each retry. */
  sendId: string;
  /** For an invitation or a follow-up. */
  hubId?: string;
  /** For an access code (domain/emails/sends). */
  network?: string | null;
  /** The email is not retried if it fails now. */
  isLastAttempt?: boolean;
}

/**
 * Sends an email to the audience, which is limited per speaker and per reader; a blocked one is not sent, and the reason
 * is returned.
 */
async function sendLimited(
  services: Services,
  job: AudienceEmailJob & { id: string },
  { sendId, hubId, network, isLastAttempt }: LimitedSend,
): Promise<"sent" | BlockReason> {
  const { template: email, to } = job;
  const { speakerId: senderId } = job.values;
  const confirmation = await confirmSend(services, { id: sendId, email, to, senderId, hubId, network });
  if (!confirmation.ok) {
    services.log.warn({ template: email, senderId, reason: confirmation.reason }, "email held back");
    return confirmation.reason;
  }
  try {
    await sendEmail(services, wordEmail(job, confirmation), confirmation.replyTo);
    return "sent";
  } catch (error) {
    // An address that does not exist counts as a send. An unavailable mail server does not.
    if (!(error instanceof MailRefused)) await cancelSend(services, confirmation.sendId, { isRetried: !isLastAttempt });
    throw error;
  }
}

/** The same, for an email that needs no further action when the mail server does not know its reader. */
export async function sendUnlessRefused(
  services: Services,
  job: AudienceEmailJob & { id: string },
  send: Pick<LimitedSend, "sendId" | "network">,
): Promise<"sent" | "refused" | BlockReason> {
  try {
    return await sendLimited(services, job, send);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    services.log.warn({ err: error, template: job.template }, "email refused");
    return "refused";
  }
}

type EmailWork = JobWithMetadata<QueuedEmail>;

interface EmailQueue {
  order: JobOrder;
  /** Deletes the job of an email that was sent, with the names and links in it. */
  deleteJob(id: string): Promise<unknown>;
}

/**
 * Sends queued emails. Those to one reader leave in the order in which they were enqueued; otherwise one that fails
 * delays no other. A permanently refused email becomes a dead email at once; other failures are retried by the queue's
 * policy. A sent email's job is deleted at once (docs/decisions/025).
 */
export async function sendQueuedEmails(
  services: Services,
  jobs: EmailWork[],
  { order, deleteJob }: EmailQueue,
): Promise<JobResult[]> {
  const waitingIds = await order.findWaiting("send-email", jobs, "to");
  const jobsByReader = Map.groupBy(jobs, ({ data }) => data.to.toLowerCase());
  const results = await Promise.all(
    [...jobsByReader.values()].map(async (readerJobs) => {
      const readerResults: JobResult[] = [];
      const inOrder = readerJobs.toSorted((one, other) => one.createdOn.getTime() - other.createdOn.getTime());
      for (const job of inOrder) {
        // On its last attempt an email waits for no other, or it would end without having been tried.
        const mustWait = !isLastAttempt(job) && (waitingIds.has(job.id) || readerResults.some(isRetriedForReader));
        readerResults.push(mustWait ? toFailure(job, { message: waitingMessage }) : await sendQueued(services, job));
        if (readerResults.at(-1)?.status === "completed") await deleteJob(job.id);
      }
      return readerResults;
    }),
  );
  const servedReaders = [...jobsByReader.keys()].filter((_, index) => !results[index]?.some(isRetriedForReader));
  if (servedReaders.length) await order.wake("send-email", "to", servedReaders);
  await wakeRefusedEmails(services.mail, order);
  return results.flat();
}

const refusing = new WeakSet<Mail>();

/** What the mail server refused leaves as soon as it takes one email. */
async function wakeRefusedEmails(mail: Mail, order: JobOrder) {
  if (mail.refusal?.()) refusing.add(mail);
  else if (refusing.delete(mail)) await order.wakeRefused("send-email");
}

const isLastAttempt = ({ retryCount, retryLimit }: EmailWork) => retryCount >= retryLimit;

/** Whether later emails to the same reader must wait for this one. */
const isRetriedForReader = ({ status, output }: JobResult) =>
  status === "failed" && !(output as Partial<typeof ownFailure>).isOwnFailure;

const toFailure = ({ id }: EmailWork, output: object): JobResult => ({ id, status: "failed", output });

function sendQueued(services: Services, job: EmailWork): Promise<JobResult> {
  const { id, data } = job;
  return withLogContext({ queue: "send-email", jobId: id }, async (): Promise<JobResult> => {
    let email: EmailJob | SendResult | null = null;
    try {
      if (await postponeEmail(services, data)) return { id, status: "completed" };
      email = await withCurrentValues(services, data);
      const result = isSendResult(email) ? email : await sendCurrent(services, job, email);
      await storeWhenBack(() => recordResult(services, data, result));
    } catch (error) {
      logFailure(services, job, error);
      const isRefused = error instanceof MailRefused;
      // The speaker sees on a list that it failed and can send it again, so it is no dead email for the administrator.
      if (isListed(data) && (isRefused || isLastAttempt(job))) {
        await recordResult(services, data, isRefused ? "refused" : "failed");
        return { id, status: "completed" };
      }
      const isOwn = !email || error instanceof EmailNotRendered;
      const output = { ...describeFailure(error), ...(isOwn && ownFailure) };
      return isRefused ? { id, status: "deadletter", output } : toFailure(job, output);
    }
    return { id, status: "completed" };
  });
}

/** Once for each attempt that reached the mail server. */
function logFailure({ log }: Services, { data, retryCount }: EmailWork, error: unknown) {
  const details = { err: error, template: data.template, attempt: retryCount, isRefused: error instanceof MailRefused };
  if (!(error instanceof MailDelayed) || !error.isForAll) log.warn(details, "email not sent");
  else if (!error.isRepeated) log.error(details, "the mail server refuses our emails");
}

/** What is stored of it. `reply`: the mail server's words, where they concern all emails. */
function describeFailure(error: unknown) {
  const isForAll = error instanceof MailDelayed && error.isForAll;
  return isForAll ? { message: error.message, reply: error.reply } : { message: summariseError(error) };
}

/** What became of an email: sent, or why not. "withdrawn": its reader does not want it. */
type SendResult = "sent" | "blocked" | "withdrawn" | "refused" | "failed";
const isSendResult = (email: EmailJob | SendResult | null): email is SendResult => typeof email === "string";

async function sendCurrent(services: Services, job: EmailWork, email: EmailJob | null): Promise<SendResult> {
  const { id, data } = job;
  if (!email) return "sent";
  if (!isAudienceEmail(email)) {
    await sendEmail(services, { id, ...email }, email.template === "follow-up-test" ? email.to : undefined);
    return "sent";
  }
  const hubId = isListed(data) ? data.values.hubId : undefined;
  const send = { sendId: id, hubId, isLastAttempt: isLastAttempt(job) };
  const result = await sendLimited(services, { id, ...email }, send);
  if (result === "sent" && data.template === "talk-files")
    await storeWhenBack(() => markFilesSent(services, data.values));
  // The speaker sees on a list that it was not sent, and sends it again.
  if (result === "sender-limit-reached" && !isListed(data)) await postponeLimitedEmail(services, data);
  return result === "sent" ? result : toBlockedState(result);
}

type ListedEmail = Extract<QueuedEmail, { template: "list-invitation" | "list-follow-up" }>;
/** Whether the speaker has a list that shows what became of it. */
const isListed = (data: QueuedEmail): data is ListedEmail =>
  data.template === "list-invitation" || data.template === "list-follow-up";

async function recordResult(services: Services, data: QueuedEmail, result: SendResult): Promise<void> {
  if (data.template === "list-follow-up") await recordFollowUp(services, data.values, result);
  if (data.template === "list-invitation") await recordInvitation(services, data.values, invitationResults[result]);
}
const invitationResults = {
  sent: "sent",
  blocked: "blocked",
  withdrawn: "blocked",
  refused: "failed",
  failed: "failed",
} as const satisfies Record<SendResult, Parameters<typeof recordInvitation>[2]>;

/** The email with its current values; null when nothing is left to report, or why it is not sent any more. */
async function withCurrentValues(services: Services, job: QueuedEmail): Promise<EmailJob | SendResult | null> {
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
  if (job.template === "booking-reply") {
    const values = await findBookingReplyContent(services, job.values);
    return values && { ...job, values };
  }
  if (job.template === "booker-page") {
    const values = await findBookerPageContent(services, job.values);
    return values && { ...job, values };
  }
  if (job.template === "one-sheet") {
    const values = await findOneSheetContent(services, job.values, job.to);
    return values && { ...job, values };
  }
  if (job.template === "booker-digest") {
    const values = await findBookerDigest(services, job.values);
    return values && { ...job, values };
  }
  if (job.template === "booking-digest") {
    const values = await findBookingDigest(services, job.values);
    return values && { ...job, values };
  }
  if (job.template === "list-invitation") {
    const values = await findInvitationContent(services, job.values);
    return values && { template: "invitation", to: job.to, values };
  }
  if (job.template === "list-follow-up") {
    const content = await findFollowUpContent(services, job.values);
    return typeof content === "string" ? content : content && { template: "follow-up", ...content };
  }
  return job;
}
