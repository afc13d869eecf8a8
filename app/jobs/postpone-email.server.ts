// Emails in a suspended speaker's name wait, so that reinstating the account loses none (docs/decisions/026). So do those
// beyond the limit of their speaker, which strangers may have used up (docs/decisions/075).
import { isAccountSuspended } from "#app/domain/accounts/suspension.server.ts";
import { postponedEmails } from "#app/domain/emails/emails.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import type { Services } from "#app/services.ts";

/** How often a postponed email asks whether its sender is reinstated. */
const retryMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** After a month, nobody expects it any more. */
const maxPostponedMs = 30 * dayMs;
/** Limits are for a day; there may be a day's emails before this one. */
const maxLimitedMs = 2 * dayMs;
const limitedRetryMs = 60 * 60 * 1000;

/**
 * Queues the email again for later if its sender is suspended; one that has waited for a month is dropped. False when
 * it may be sent now, or is of a kind that does not wait.
 */
export async function postponeEmail(services: Services, email: QueuedEmail): Promise<boolean> {
  if (!isPostponedKind(email) || !(await isAccountSuspended(services, email.values.speakerId))) return false;
  await enqueueAgain(services, email, { afterMs: retryMs, maxMs: maxPostponedMs });
  return true;
}

/** Queues an email again that its speaker's limit blocks today; after two days it is dropped. */
export const postponeLimitedEmail = (services: Services, email: QueuedEmail): Promise<void> =>
  enqueueAgain(services, email, { afterMs: limitedRetryMs, maxMs: maxLimitedMs });

async function enqueueAgain(
  { db, queue, clock, log }: Services,
  email: QueuedEmail,
  { afterMs, maxMs }: { afterMs: number; maxMs: number },
): Promise<void> {
  const now = clock.now();
  const postponedSince = email.postponedSince ? new Date(email.postponedSince) : now;
  const { template, values } = email;
  if (now.getTime() - postponedSince.getTime() > maxMs) {
    log.warn({ template, senderId: "speakerId" in values && values.speakerId }, "email dropped after a long wait");
    return;
  }
  await db.transaction((tx) =>
    queue.enqueue(
      tx,
      "send-email",
      { ...email, postponedSince: postponedSince.toISOString() },
      { startAfter: new Date(now.getTime() + afterMs) },
    ),
  );
}

type PostponedEmail = Extract<QueuedEmail, { template: (typeof postponedEmails)[number] }>;
const isPostponedKind = (email: QueuedEmail): email is PostponedEmail =>
  postponedEmails.some((each) => each === email.template);
