// How many emails an account may still send today.
import { and, eq, gt, inArray, isNull, notInArray, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { emailSends, profiles, users } from "#app/database/schema/index.ts";
import {
  type CountedEmail,
  emailsBesidesTotal,
  readerLimits,
  type SendingLimit,
  type SendKind,
  senderLimitOf,
  unprovenLimitOf,
} from "#app/domain/emails/emails.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import { isSentToUnproven } from "#app/domain/emails/proofs.server.ts";
import type { Actor, Services } from "#app/services.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** Exactly 24 hours earlier: daily limits count a moving window, not a calendar day. */
export const aDayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

type LimitServices = Pick<Services, "clock" | "signer">;

function senderQuery(services: LimitServices, db: Database, senderId: string) {
  return db
    .select({
      id: profiles.id,
      plan: profiles.plan,
      paymentStatus: profiles.paymentStatus,
      username: profiles.username,
      stoppedAt: sql<Date | null>`coalesce(${profiles.sendingStoppedAt}, ${profiles.suspendedAt})`,
      email: profiles.email,
      isConfirmed: users.emailVerified,
      mailbox: mailboxHash(services, profiles.email),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, senderId));
}
export type Sender = Awaited<ReturnType<typeof senderQuery>>[number];

/** Locks the sender's account until `tx` ends, so that two counts do not overlap; null when the account is deleted. */
export async function lockSender(services: LimitServices, tx: Database, senderId: string): Promise<Sender | null> {
  const [sender] = await senderQuery(services, tx, senderId).for("no key update", { of: profiles });
  return sender ?? null;
}

/** How many emails of this kind (emails.ts) `sender` may still send, to readers who have proven their address or not. */
export async function countRemainingSends(
  { clock }: LimitServices,
  db: Database,
  sender: Sender,
  kind: SendKind = "chosen",
  { isProven = false } = {},
): Promise<SendingLimit> {
  const { limit, emails } = senderLimitOf(sender, kind);
  const isOfKind = inArray(emailSends.template, [...emails]);
  const isInTotal = and(notInArray(emailSends.template, [...emailsBesidesTotal]), isSentToUnproven);
  const [sent] = await db
    .select({
      ofKind: sql<number>`count(*) filter (where ${isOfKind})`.mapWith(Number),
      inTotal: sql<number>`count(*) filter (where ${isInTotal})`.mapWith(Number),
    })
    .from(emailSends)
    .where(
      and(
        or(eq(emailSends.senderId, sender.id), eq(emailSends.senderMailbox, sender.mailbox)),
        gt(emailSends.createdAt, aDayBefore(clock.now())),
      ),
    );
  const { ofKind = 0, inTotal = 0 } = sent ?? {};
  const isBesidesTotal = isProven || kind === "rights";
  const left = Math.min(limit - ofKind, isBesidesTotal ? limit : unprovenLimitOf(sender) - inTotal);
  return { limit, remaining: Math.max(0, left), isStopped: sender.stoppedAt !== null };
}

/** The actor's remaining emails of this kind today, for display. */
export async function findSendingLimit(
  services: Services,
  actor: Actor,
  kind: SendKind = "chosen",
): Promise<SendingLimit> {
  const [sender] = await senderQuery(services, services.db, actor.id);
  return sender
    ? countRemainingSends(services, services.db, sender, kind)
    : { limit: 0, remaining: 0, isStopped: false };
}

/** Whether the mailbox has received as many of these emails today as it may, from any sender. */
export async function isReaderLimitReached(
  services: LimitServices,
  db: Database,
  email: CountedEmail,
  readerMailbox: string,
): Promise<boolean> {
  const sentCount = await db.$count(
    emailSends,
    and(
      eq(emailSends.readerMailbox, readerMailbox),
      eq(emailSends.template, email),
      // A used access code was wanted.
      isNull(emailSends.redeemedAt),
      gt(emailSends.sentAt, aDayBefore(services.clock.now())),
      // `createdAt` is indexed, and no email is retried for longer than three days.
      gt(emailSends.createdAt, new Date(services.clock.now().getTime() - 3 * dayMs)),
    ),
  );
  return sentCount >= readerLimits[email];
}

/** The hash of an address, computed by the database. */
export async function findMailboxHash(
  services: Pick<Services, "signer">,
  db: Database,
  address: string,
): Promise<string> {
  const { rows } = await db.execute<{ mailbox: string }>(sql`select ${mailboxHash(services, address)} as mailbox`);
  return rows[0]?.mailbox ?? "";
}
