// How many access codes may be on their way to people who have not used one. Only unused codes count, by reader.
import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { emailSends } from "#app/database/schema/index.ts";
import { isTrustedSender } from "#app/domain/emails/emails.ts";
import { aDayBefore, type Sender } from "#app/domain/emails/sending-limits.server.ts";
import type { Services } from "#app/services.ts";

/** Readers with an unused code of the last 24 hours, by account. Each used code adds one to those of unknown readers. */
export const unusedCodeLimits = {
  member: { known: 10_000, unknown: 2_000 },
  other: { known: 2_000, unknown: 500 },
} as const;
/** Unknown readers with an unused code of the last hour, by network. */
export const unusedCodesPerNetwork = 100;
/** How many more unused codes each used one allows there: a hall of 1,000 phones has its codes in three rounds. */
export const codesPerRedeemed = 2;

const hourMs = 60 * 60 * 1_000;

interface CodeSend {
  sender: Sender;
  readerMailbox: string;
  /** Null for a reader whom the speaker knows, on whom networks have no effect. */
  network: string | null;
}

/** Why no code may be sent to this reader now, or null. A reader with an unused code may get it again. */
export async function findCodeBlockReason(
  services: Pick<Services, "clock">,
  tx: Database,
  { sender, readerMailbox, network }: CodeSend,
): Promise<"sender-limit-reached" | "network-limit-reached" | null> {
  const now = services.clock.now();
  const isOfSender = or(eq(emailSends.senderId, sender.id), eq(emailSends.senderMailbox, sender.mailbox));
  const isOfKind = network === null ? isNull(emailSends.network) : isNotNull(emailSends.network);
  const ofSender = await countCodes(
    tx,
    readerMailbox,
    and(isOfSender, isOfKind, gt(emailSends.createdAt, aDayBefore(now))),
  );
  if (ofSender.isWaiting) return null;
  const limits = unusedCodeLimits[isTrustedSender(sender) ? "member" : "other"];
  if (network === null) return ofSender.unused < limits.known ? null : "sender-limit-reached";
  if (ofSender.unused >= limits.unknown + ofSender.used) return "sender-limit-reached";
  const anHourAgo = new Date(now.getTime() - hourMs);
  const isFromNetwork = and(eq(emailSends.network, network), gt(emailSends.createdAt, anHourAgo));
  const there = await countCodes(tx, readerMailbox, isFromNetwork);
  return there.unused < unusedCodesPerNetwork + codesPerRedeemed * there.used ? null : "network-limit-reached";
}

async function countCodes(tx: Database, readerMailbox: string, condition: SQL | undefined) {
  const { readerMailbox: reader, redeemedAt, template } = emailSends;
  const [counts] = await tx
    .select({
      unused: sql<number>`count(distinct ${reader}) filter (where ${redeemedAt} is null)`.mapWith(Number),
      used: sql<number>`count(distinct ${reader}) filter (where ${redeemedAt} is not null)`.mapWith(Number),
      isWaiting: sql<boolean>`coalesce(bool_or(${reader} = ${readerMailbox} and ${redeemedAt} is null), false)`,
    })
    .from(emailSends)
    .where(and(eq(template, "access-code"), condition));
  return counts ?? { unused: 0, used: 0, isWaiting: false };
}
