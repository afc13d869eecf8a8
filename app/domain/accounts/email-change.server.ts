// An account moves to a new address once both the old and the new one have confirmed, in any order
// (docs/decisions/034).

import { randomBytes } from "node:crypto";
import { and, eq, gt, or } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { emailChanges, users } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { renewAccess } from "#app/domain/accounts/ways-in.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { hashToken } from "#app/domain/values/token-hash.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** How long a change waits for both confirmations. */
export const emailChangeMs = 24 * 60 * 60 * 1000;

const createToken = () => randomBytes(32).toString("base64url");
const hasToken = (token: string) =>
  or(eq(emailChanges.oldTokenHash, hashToken(token)), eq(emailChanges.newTokenHash, hashToken(token)));

/**
 * Starts the change and enqueues an email to each address. An address that already has an account gets a notice without
 * a link instead. That change can never be confirmed, and the screen does not reveal it. Refuses the account's own address.
 */
export const requestEmailChange = command(
  { "same-email": { status: 422, field: "email", message: "This is already your email address." } },
  async ({ db, queue, clock }: Services, actor: Actor, email: string) => {
    if (email === actor.email) return refuse("same-email");
    const [oldEmailToken, newEmailToken] = [createToken(), createToken()];
    await db.transaction(async (tx) => {
      const [owner] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.id)).for("update");
      const [existingUser] = await tx.select({ name: users.name }).from(users).where(eq(users.email, email));
      await tx.delete(emailChanges).where(eq(emailChanges.userId, actor.id));
      await tx.insert(emailChanges).values({
        userId: actor.id,
        newEmail: email,
        oldTokenHash: hashToken(oldEmailToken),
        newTokenHash: hashToken(newEmailToken),
        expiresAt: new Date(clock.now().getTime() + emailChangeMs),
        createdAt: clock.now(),
      });
      const name = firstNameOf(owner?.name);
      await queue.enqueue(tx, "send-email", {
        template: "confirm-email-change",
        to: actor.email,
        values: { name, side: "old", newEmail: email, token: oldEmailToken },
      });
      if (existingUser) {
        const values = { name: firstNameOf(existingUser.name) };
        await queue.enqueue(tx, "send-email", { template: "account-exists", to: email, values });
      } else {
        await queue.enqueue(tx, "send-email", {
          template: "confirm-email-change",
          to: email,
          values: { name, side: "new", newEmail: email, token: newEmailToken },
        });
      }
      return done(undefined);
    });
  },
);

const firstNameOf = (name: string | undefined) => name?.split(" ")[0] ?? "";

/** The pending change of the actor's account, or null. */
export async function findEmailChange({ db, clock }: Services, actor: Actor) {
  const [pendingChange] = await db
    .select({
      newEmail: emailChanges.newEmail,
      oldConfirmedAt: emailChanges.oldConfirmedAt,
      newConfirmedAt: emailChanges.newConfirmedAt,
    })
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, actor.id), gt(emailChanges.expiresAt, clock.now())));
  if (!pendingChange) return null;
  const { newEmail, oldConfirmedAt, newConfirmedAt } = pendingChange;
  return { newEmail, isOldConfirmed: oldConfirmedAt !== null, isNewConfirmed: newConfirmedAt !== null };
}

/** Cancels the change, so that the emailed links stop working. */
export async function cancelEmailChange({ db }: Services, actor: Actor): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, actor.id));
}

export interface EmailChangeLink {
  side: "old" | "new";
  newEmail: string;
  /** This side has confirmed, and the other has not. */
  isWaiting: boolean;
}

/** The change behind an emailed link, or null. Read only, because mail scanners open links too. */
export async function findEmailChangeLink({ db, clock }: Services, token: string): Promise<EmailChangeLink | null> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(hasToken(token), gt(emailChanges.expiresAt, clock.now())));
  if (!change) return null;
  const side = change.oldTokenHash === hashToken(token) ? "old" : "new";
  const isWaiting = (side === "old" ? change.oldConfirmedAt : change.newConfirmedAt) !== null;
  return { side, newEmail: change.newEmail, isWaiting };
}

/** The signed-in session of the browser that confirms. */
interface CurrentSession {
  userId: string;
  sessionId: string;
}

interface Confirmation {
  currentSession: CurrentSession | null;
  /** The client's IP address, for the audit list. */
  address: string;
}

type ConfirmationResult = { state: "changed"; token: string | null } | { state: "waits-for-other" | "expired" };

/**
 * Confirms one side. The second confirmation moves the account to the new address, notifies the old one, voids emailed
 * password links and ends all sessions except the confirming browser's, which gets a new token. "expired" also when
 * another account has the address by now.
 */
export async function confirmEmailChangeLink(
  services: Services,
  token: string,
  { currentSession, address }: Confirmation,
): Promise<ConfirmationResult> {
  const { db, clock } = services;
  try {
    return await db.transaction(async (tx) => {
      const [change] = await tx
        .select()
        .from(emailChanges)
        .where(and(hasToken(token), gt(emailChanges.expiresAt, clock.now())))
        .for("update");
      if (!change) return { state: "expired" };
      const isOld = change.oldTokenHash === hashToken(token);
      const isComplete = isOld ? change.newConfirmedAt !== null : change.oldConfirmedAt !== null;
      if (isComplete) {
        return { state: "changed", token: await moveAccount(services, tx, change, { currentSession, address }) };
      }
      const confirmation = isOld ? { oldConfirmedAt: clock.now() } : { newConfirmedAt: clock.now() };
      await tx.update(emailChanges).set(confirmation).where(eq(emailChanges.id, change.id));
      return { state: "waits-for-other" };
    });
  } catch (error) {
    if (violatedConstraint(error) === "users_email_unique") return { state: "expired" };
    throw error;
  }
}

async function moveAccount(
  services: Services,
  tx: Database,
  { id, userId, newEmail }: typeof emailChanges.$inferSelect,
  { currentSession, address }: Confirmation,
) {
  await notifyOwner(services, tx, userId, "email-changed");
  const [previous] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  await tx.update(users).set({ email: newEmail, emailVerified: true }).where(eq(users.id, userId));
  await recordSecurityEvent(services, tx, {
    event: "email-changed",
    userId,
    address,
    detail: `from ${previous?.email}`.slice(0, 254),
  });
  await tx.delete(emailChanges).where(eq(emailChanges.id, id));
  return renewAccess(tx, userId, currentSession?.userId === userId ? currentSession.sessionId : undefined);
}
