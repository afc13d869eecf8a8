// Emails in a suspended speaker's name wait, so that reinstating the account loses none (docs/decisions/026).
import { isAccountSuspended } from "#app/domain/accounts/suspension.server.ts";
import { postponedEmails } from "#app/domain/emails/emails.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import type { Services } from "#app/services.ts";

/** How often a postponed email asks whether its sender is reinstated. */
const retryMs = 15 * 60 * 1000;
/** After a month, nobody expects it any more. */
const maxPostponedMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Queues the email again for later if its sender is suspended; one that has waited for a month is dropped. False when
 * it may be sent now, or is of a kind that does not wait.
 */
export async function postponeEmail(services: Services, email: QueuedEmail): Promise<boolean> {
  const { db, queue, clock, log } = services;
  if (!isPostponedKind(email) || !(await isAccountSuspended(services, email.values.speakerId))) return false;
  const now = clock.now();
  const postponedSince = email.postponedSince ? new Date(email.postponedSince) : now;
  const { template, values } = email;
  if (now.getTime() - postponedSince.getTime() > maxPostponedMs) {
    log.warn({ template, senderId: values.speakerId }, "email dropped after a long suspension");
    return true;
  }
  await db.transaction((tx) =>
    queue.enqueue(
      tx,
      "send-email",
      { ...email, postponedSince: postponedSince.toISOString() },
      { startAfter: new Date(now.getTime() + retryMs) },
    ),
  );
  return true;
}

type PostponedEmail = Extract<QueuedEmail, { template: (typeof postponedEmails)[number] }>;
const isPostponedKind = (email: QueuedEmail): email is PostponedEmail =>
  postponedEmails.some((each) => each === email.template);
