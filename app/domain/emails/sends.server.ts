// The last check before an email in a speaker's name is sent: a stopped sender or an exceeded limit blocks it.
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { lockNames } from "#app/database/locks.server.ts";
import { emailSends, emailStops } from "#app/database/schema/index.ts";
import { findCodeBlockReason } from "#app/domain/emails/code-limits.server.ts";
import {
  type CountedEmail,
  dataRightEmails,
  isTrustedSender,
  perReaderAndSender,
  sendKindOf,
  unsubscribableEmails,
} from "#app/domain/emails/emails.ts";
import { isReaderProven } from "#app/domain/emails/proofs.server.ts";
import {
  aDayBefore,
  countRemainingSends,
  findMailboxHash,
  isReaderLimitReached,
  lockSender,
  type Sender,
} from "#app/domain/emails/sending-limits.server.ts";
import type { Services } from "#app/services.ts";

export type SendRefusal = "sending-stopped" | "sender-limit-reached" | "reader-limit-reached";

/** Counts an email that the locked `sender` requests, or returns why it may not be sent today. */
export async function reserveSend(
  services: Pick<Services, "clock" | "signer">,
  tx: Database,
  sender: Sender,
  { email, to }: { email: Exclude<CountedEmail, "access-code">; to: string },
): Promise<SendRefusal | null> {
  const isProven = await isReaderProven(services, tx, { speakerId: sender.id, email: to });
  const { remaining, isStopped } = await countRemainingSends(services, tx, sender, sendKindOf(email), { isProven });
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

export interface Send {
  /** The same for each retry. */
  id: string;
  email: CountedEmail;
  to: string;
  senderId: string;
  /** For an invitation or a follow-up. */
  hubId?: string;
  /** For an access code: the network where it was requested; null if the speaker knows the reader. */
  network?: string | null;
}

export type BlockReason = SendRefusal | "sender-deleted" | "network-limit-reached" | "reader-unsubscribed";
/**
 * `mayUseOwnWords`: the reader has proven the address to this sender, or the sender is trusted. `speakerPage` is the
 * address of the sender's page. `replyTo` is the speaker's address, once it is
 * confirmed: an account with another person's address must not direct replies there.
 */
export type SendConfirmation =
  | { ok: true; sendId: string; mayUseOwnWords: boolean; speakerPage: string; replyTo: string | undefined }
  | { ok: false; reason: BlockReason };

/**
 * Counts the email as sent, or returns why it is blocked. A reservation made on request is used up, or deleted when the
 * email is blocked. Retries with the same id count as one email.
 */
export async function confirmSend(services: Services, send: Send): Promise<SendConfirmation> {
  const { db, clock, settings } = services;
  const { id, email, to, senderId, hubId = null, network = null } = send;
  return db.transaction(async (tx) => {
    const readerMailbox = await findMailboxHash(services, tx, to);
    // Of two processes that email this reader, the second counts the first one's email.
    await lockNames(tx, `mailbox ${readerMailbox}`);
    const sender = await lockSender(services, tx, senderId);
    if (!sender) return { ok: false, reason: "sender-deleted" };
    const isReserved = and(
      eq(emailSends.senderId, senderId),
      eq(emailSends.readerMailbox, readerMailbox),
      eq(emailSends.template, email),
      sql`${emailSends.hubId} is not distinct from ${hubId}::uuid`,
      isNull(emailSends.sentAt),
    );
    const [existing] = await tx
      .select()
      .from(emailSends)
      .where(or(eq(emailSends.id, id), isReserved))
      .limit(1);
    const isProven = await isReaderProven(services, tx, { speakerId: senderId, email: to });
    const confirmed = {
      ok: true as const,
      mayUseOwnWords: isProven || isTrustedSender(sender),
      speakerPage: [settings.appUrl.host, sender.username].filter(Boolean).join("/"),
      replyTo: sender.isConfirmed ? sender.email : undefined,
    };
    if (existing?.sentAt) return { ...confirmed, sendId: existing.id };

    const reason = await findBlockReason(services, tx, {
      sender,
      email,
      readerMailbox,
      isProven,
      network,
      isAlreadyCounted: existing !== undefined,
    });
    if (reason) {
      if (existing) await tx.delete(emailSends).where(eq(emailSends.id, existing.id));
      return { ok: false, reason };
    }
    const sentAt = clock.now();
    if (existing) await tx.update(emailSends).set({ sentAt }).where(eq(emailSends.id, existing.id));
    else {
      const row = { id, senderId, senderMailbox: sender.mailbox, readerMailbox, template: email, hubId, network };
      await tx.insert(emailSends).values({ ...row, createdAt: sentAt, sentAt });
    }
    return { ...confirmed, sendId: existing?.id ?? id };
  });
}

async function findBlockReason(
  services: Services,
  tx: Database,
  {
    sender,
    email,
    readerMailbox,
    isProven,
    network,
    isAlreadyCounted,
  }: {
    sender: Sender;
    email: CountedEmail;
    readerMailbox: string;
    isProven: boolean;
    network: string | null;
    isAlreadyCounted: boolean;
  },
): Promise<BlockReason | null> {
  if (sender.stoppedAt && !dataRightEmails.includes(email)) return "sending-stopped";
  if (!isAlreadyCounted) {
    const full =
      email === "access-code"
        ? await findCodeBlockReason(services, tx, { sender, readerMailbox, network })
        : await findSenderRefusal(services, tx, { sender, email, isProven });
    if (full) return full;
  }
  if (await isReaderLimitReached(services, tx, email, readerMailbox)) return "reader-limit-reached";
  if (!unsubscribableEmails.includes(email)) return null;
  const { senderId, readerMailbox: reader, sentAt } = emailSends;
  const isStopOfReader = and(eq(emailStops.senderId, sender.id), eq(emailStops.readerMailbox, readerMailbox));
  if ((await tx.$count(emailStops, isStopOfReader)) > 0) return "reader-unsubscribed";
  if (email !== "invitation" && email !== "follow-up") return null;
  const isFromSender = and(
    eq(senderId, sender.id),
    eq(reader, readerMailbox),
    eq(emailSends.template, email),
    gt(sentAt, aDayBefore(services.clock.now())),
  );
  return (await tx.$count(emailSends, isFromSender)) >= perReaderAndSender[email] ? "reader-limit-reached" : null;
}

async function findSenderRefusal(
  services: Services,
  tx: Database,
  { sender, email, isProven }: { sender: Sender; email: Exclude<CountedEmail, "access-code">; isProven: boolean },
): Promise<"sender-limit-reached" | null> {
  const { remaining } = await countRemainingSends(services, tx, sender, sendKindOf(email), { isProven });
  return remaining === 0 ? "sender-limit-reached" : null;
}

/** The mail server did not accept the email: it counts for neither side, or as reserved until it is retried. */
export async function cancelSend(
  { db }: Services,
  sendId: string,
  { isRetried }: { isRetried: boolean },
): Promise<void> {
  const isThis = eq(emailSends.id, sendId);
  await (isRetried ? db.update(emailSends).set({ sentAt: null }).where(isThis) : db.delete(emailSends).where(isThis));
}
