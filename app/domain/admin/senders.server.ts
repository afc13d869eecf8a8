// How many emails each speaker's account sends, and the administrator's switch to stop them.

import { and, desc, eq, gt, isNotNull, or, sql } from "drizzle-orm";
import { findPage } from "#app/database/find-page.ts";
import { emailSends, profiles, users } from "#app/database/schema/index.ts";
import { isOwnAccount } from "#app/domain/admin/account.server.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { changeAccount } from "#app/domain/admin/commands.server.ts";
import { aDayBefore } from "#app/domain/emails/sending-limits.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

const sendersPerPage = 25;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Emails that each account sent in the last seven days. */
function sentCounts({ db, clock }: Services) {
  const now = clock.now();
  const today = sql`${emailSends.sentAt} > ${aDayBefore(now).toISOString()}::timestamptz`;
  return db
    .select({
      senderId: emailSends.senderId,
      today: sql<number>`count(*) filter (where ${today})`.mapWith(Number).as("today"),
      week: sql<number>`count(*)`.mapWith(Number).as("week"),
      readers: sql<number>`count(distinct ${emailSends.readerMailbox})`.mapWith(Number).as("readers"),
    })
    .from(emailSends)
    .where(and(isNotNull(emailSends.senderId), gt(emailSends.sentAt, new Date(now.getTime() - weekMs))))
    .groupBy(emailSends.senderId)
    .as("sent");
}

/**
 * Accounts that sent emails in the last seven days or are stopped, those with the most emails today first; one page.
 */
export function listSenders(services: Services, actor: Actor, page: number) {
  assertAdministrator(actor);
  const sent = sentCounts(services);
  const countOf = (column: typeof sent.today) => sql<number>`coalesce(${column}, 0)`.mapWith(Number);
  const senders = services.db
    .select({
      id: profiles.id,
      email: profiles.email,
      plan: profiles.plan,
      isConfirmed: users.emailVerified,
      stoppedAt: profiles.sendingStoppedAt,
      isOwn: isOwnAccount(actor),
      today: countOf(sent.today),
      week: countOf(sent.week),
      readers: countOf(sent.readers),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .leftJoin(sent, eq(sent.senderId, profiles.id))
    .where(or(isNotNull(sent.senderId), isNotNull(profiles.sendingStoppedAt)));
  const order = [desc(countOf(sent.today)), desc(countOf(sent.week)), profiles.id];
  return findPage(services.db, senders, { order, page, perPage: sendersPerPage });
}

/**
 * Stops all emails in this account's name, including waiting ones. Refuses the administrator's own account. Null when
 * there is no such account; repeating it changes nothing.
 */
export const stopSender = command(
  { "own-account": { message: "You can't stop emails from your own account." } },
  async (services: Services, actor: Actor, id: string): Promise<Outcome<void, "own-account"> | null> => {
    assertAdministrator(actor);
    if (id === actor.id) return refuse("own-account");
    return changeSending(services, actor, id, "sending-stopped");
  },
);

/** Allows the account's emails again; the speaker sends held-back invitations anew. */
export async function allowSender(services: Services, actor: Actor, id: string): Promise<Outcome<void, never> | null> {
  return changeSending(services, actor, id, "sending-allowed");
}

function changeSending(
  { db, clock }: Services,
  actor: Actor,
  id: string,
  act: "sending-stopped" | "sending-allowed",
): Promise<{ ok: true; value: undefined } | null> {
  const stoppedAt = act === "sending-stopped" ? clock.now() : null;
  return changeAccount({ db }, actor, id, async (tx, account) => {
    const changed = await tx
      .update(profiles)
      .set({ sendingStoppedAt: stoppedAt })
      .where(and(eq(profiles.id, id), sql`(${profiles.sendingStoppedAt} is null) = ${stoppedAt !== null}`))
      .returning({ id: profiles.id });
    if (changed.length > 0) await writeAudit(tx, actor, { act, subject: account });
    return done(undefined);
  });
}
