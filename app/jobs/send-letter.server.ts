import { render } from "@react-email/components";
import type { JobResult, JobWithMetadata } from "pg-boss";
import { withLogContext } from "#app/adapters/log/context.server.ts";
import { summariseError } from "#app/adapters/log/describe-error.ts";
import { MailRefused } from "#app/adapters/mail/contract.ts";
import { findWeek } from "#app/domain/analytics/weekly-report.server.ts";
import { claimSend, releaseSend } from "#app/domain/emails/claim-send.server.ts";
import { findToldLeads } from "#app/domain/leads/lead-alerts.server.ts";
import {
  type AudienceJob,
  isToAudience,
  type LetterJob,
  type PromisedLetter,
  writeLetter,
} from "#app/letters/index.ts";
import type { Services } from "#app/services.ts";

/** Writes and sends one letter. The job's own id becomes the Message-ID, so a repeat after a lost answer shows as one. */
export async function sendLetter({ mail, settings }: Services, job: LetterJob & { id: string }) {
  const { body, ...envelope } = writeLetter(job, settings);
  const [html, text] = await Promise.all([render(body), render(body, { plainText: true })]);
  await mail.send({ id: job.id, to: job.to, ...envelope, html, text });
}

/**
 * The same for a letter to the audience, which counts for its speaker and its reader; what is too much for one of them
 * stays here. `claimId` is the same when the letter is tried again.
 */
async function sendCounted(services: Services, job: AudienceJob & { id: string }, claimId: string) {
  const { letter: email, to } = job;
  const { speakerId: senderId } = job.values;
  const claim = await claimSend(services, { id: claimId, email, to, senderId });
  if (!claim.ok) {
    services.log.warn({ letter: email, senderId, why: claim.why }, "letter held back");
    return;
  }
  try {
    await sendLetter(services, job);
  } catch (error) {
    if (!(error instanceof MailRefused)) await releaseSend(services, claim.sendId);
    throw error;
  }
}

/** The same, where there is nothing to do about a reader whom the mail server does not know. */
export async function sendUnlessRefused(services: Services, job: AudienceJob & { id: string }, claimId: string) {
  try {
    await sendCounted(services, job, claimId);
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    services.log.warn({ err: error, letter: job.letter }, "letter refused");
  }
}

/**
 * Sends what was promised, each letter on its own: one that fails holds up none beside it. A reader who was refused for
 * good is a dead letter at once; anything else is tried again by the queue's policy. A letter that has left is
 * forgotten at once, with the names and links in it (docs/decisions/025).
 */
export function sendPromised(
  services: Services,
  jobs: JobWithMetadata<PromisedLetter>[],
  forget: (id: string) => Promise<unknown>,
): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(({ id, data, retryCount }) =>
      withLogContext({ queue: "send-letter", jobId: id }, async (): Promise<JobResult> => {
        try {
          const letter = await asOfNow(services, data);
          if (letter && isToAudience(letter)) await sendCounted(services, { id, ...letter }, id);
          else if (letter) await sendLetter(services, { id, ...letter });
        } catch (error) {
          const isRefused = error instanceof MailRefused;
          services.log.warn({ err: error, letter: data.letter, attempt: retryCount, isRefused }, "letter not sent");
          return { id, status: isRefused ? "deadletter" : "failed", output: { message: summariseError(error) } };
        }
        await forget(id);
        return { id, status: "completed" };
      }),
    ),
  );
}

/** The letter with all it says, as things stand now; null when nothing is left to say. */
async function asOfNow(services: Services, job: PromisedLetter): Promise<LetterJob | null> {
  if (job.letter === "new-leads") {
    const values = await findToldLeads(services, job.values);
    return values && { ...job, values };
  }
  if (job.letter === "weekly-report") {
    const values = await findWeek(services, job.values);
    return values && { ...job, values };
  }
  return job;
}
