import type { Database } from "#app/database/connect.server.ts";
import { emailSends } from "#app/database/schema/index.ts";
import {
  countAllowance,
  findMailboxHash,
  isReaderLimitReached,
  type Sender,
} from "#app/domain/emails/allowance.server.ts";
import type { CountedEmail } from "#app/domain/emails/emails.ts";
import type { Services } from "#app/services.ts";

export type SendRefusal = "sending-stopped" | "sender-limit-reached" | "reader-limit-reached";

/** Counts an email that the locked `sender` requests, or returns why it may not be sent today. */
export async function reserveSend(
  services: Pick<Services, "clock" | "signer">,
  tx: Database,
  sender: Sender,
  { email, to }: { email: CountedEmail; to: string },
): Promise<SendRefusal | null> {
  const { remaining, isStopped } = await countAllowance(services, tx, sender);
  if (isStopped) return "sending-stopped";
  if (remaining === 0) return "sender-limit-reached";
  const readerMailbox = await findMailboxHash(services, tx, to);
  if (await isReaderLimitReached(services, tx, email, readerMailbox)) return "reader-limit-reached";
  const createdAt = services.clock.now();
  await tx
    .insert(emailSends)
    .values({ senderId: sender.id, senderMailbox: sender.mailbox, readerMailbox, template: email, createdAt });
  return null;
}
