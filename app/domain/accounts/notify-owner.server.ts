import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { users } from "#app/database/schema/index.ts";
import type { SecurityEvent } from "#app/emails/security-notice.tsx";
import type { Services } from "#app/services.ts";

/**
 * Enqueues an email about a change to an account's security. It is sent whatever is switched off, to the account's
 * address at this moment, and says what ended with it and what its owner retains. Does nothing if the account was deleted.
 */
export async function notifyOwner(
  { queue }: Pick<Services, "queue">,
  tx: Database,
  userId: string,
  event: SecurityEvent,
  { ended = null, retained = null }: { ended?: string | null; retained?: string | null } = {},
) {
  const [owner] = await tx.select({ email: users.email, name: users.name }).from(users).where(eq(users.id, userId));
  if (!owner) return;
  await queue.enqueue(tx, "send-email", {
    template: "security-notice",
    to: owner.email,
    values: { accountId: userId, name: owner.name.split(" ")[0] ?? "", event, ended, retained },
  });
}
