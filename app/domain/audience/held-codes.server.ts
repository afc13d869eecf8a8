// Codes to unknown addresses leave a few at a time: the next ones once people have used theirs. A hall gets all of its
// codes within a minute or two, and a flood of made-up addresses stops early (docs/decisions/075).
import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { accessCodes, emailSends } from "#app/database/schema/index.ts";
import { codesPerRedeemed } from "#app/domain/emails/code-limits.server.ts";
import { mailboxHash } from "#app/domain/emails/mailbox.server.ts";
import type { Services } from "#app/services.ts";

/** Its request is processed again once others have used their codes. Until then it is no code that was sent. */
export async function holdCode({ db, clock }: Services, { id }: { id: string }): Promise<void> {
  await db
    .update(accessCodes)
    .set({ heldAt: clock.now(), createdAt: new Date(0) })
    .where(eq(accessCodes.id, id));
}

interface UsedCode {
  hubId: string;
  speakerId: string;
  email: string;
  network: string | null;
}

/** Counts the code as wanted, and lets as many waiting ones go as this one earns, those of the same network first. */
export async function releaseHeldCodes(services: Services, tx: Database, used: UsedCode): Promise<void> {
  const { clock, queue } = services;
  const { hubId, speakerId, email, network } = used;
  const now = clock.now();
  await tx
    .update(emailSends)
    .set({ redeemedAt: now })
    .where(
      and(
        eq(emailSends.readerMailbox, mailboxHash(services, email)),
        eq(emailSends.senderId, speakerId),
        eq(emailSends.template, "access-code"),
        isNull(emailSends.redeemedAt),
      ),
    );
  const held = await tx
    .select({ id: accessCodes.id, email: accessCodes.email, network: accessCodes.network })
    .from(accessCodes)
    // People who have waited longer than a code is valid have left.
    .where(and(eq(accessCodes.talkHubId, hubId), isNotNull(accessCodes.heldAt), gt(accessCodes.expiresAt, now)))
    .orderBy(desc(sql`${accessCodes.network} is not distinct from ${network}::text`), accessCodes.heldAt)
    .limit(1 + codesPerRedeemed)
    .for("update", { skipLocked: true });
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  await tx.update(accessCodes).set({ heldAt: null }).where(inArray(accessCodes.id, ids));
  const requests = held.map((code) => ({ hubId, email: code.email, network: code.network ?? "" }));
  await queue.enqueueAll(tx, "process-access-request", requests);
}
