// Emails in a suspended speaker's name wait, so that reinstating the account loses none (docs/decisions/026).
import { isAccountSuspended } from "#app/domain/accounts/suspension.server.ts";
import { heldEmails } from "#app/domain/emails/emails.ts";
import type { QueuedEmail } from "#app/emails/index.ts";
import type { Services } from "#app/services.ts";

/** How often a held email asks whether its sender is reinstated. */
const retryMs = 15 * 60 * 1000;
/** After a month, nobody expects it any more. */
const maxHeldMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Queues the email again for later if its sender is suspended; one that has waited for a month is dropped. False when
 * it may be sent now, or is of a kind that does not wait.
 */
export async function holdEmail(services: Services, email: QueuedEmail): Promise<boolean> {
  const { db, queue, clock, log } = services;
  if (!isHeldKind(email) || !(await isAccountSuspended(services, email.values.speakerId))) return false;
  const now = clock.now();
  const heldSince = email.heldSince ? new Date(email.heldSince) : now;
  const { template, values } = email;
  if (now.getTime() - heldSince.getTime() > maxHeldMs) {
    log.warn({ template, senderId: values.speakerId }, "email dropped after a long suspension");
    return true;
  }
  await db.transaction((tx) =>
    queue.enqueue(
      tx,
      "send-email",
      { ...email, heldSince: heldSince.toISOString() },
      { startAfter: new Date(now.getTime() + retryMs) },
    ),
  );
  return true;
}

type HeldEmail = Extract<QueuedEmail, { template: (typeof heldEmails)[number] }>;
const isHeldKind = (email: QueuedEmail): email is HeldEmail => heldEmails.some((each) => each === email.template);
