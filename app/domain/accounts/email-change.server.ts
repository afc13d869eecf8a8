// An account moves to another address once both the old and the new one have said yes, in any order (docs/decisions/023).
import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, or } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { emailChanges, users } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { renewAccess } from "#app/domain/accounts/renew-access.server.ts";
import type { Actor, Services } from "#app/services.ts";

const openMs = 24 * 60 * 60 * 1000;

const createToken = () => randomBytes(32).toString("base64url");
const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");
const hasToken = (token: string) =>
  or(eq(emailChanges.oldTokenHash, hashOf(token)), eq(emailChanges.newTokenHash, hashOf(token)));

/**
 * Begins to move the actor's account to `email` and promises a letter to each address. An address that has an account
 * gets another letter, which says that, and no link: the change can then never happen, and the screen tells nobody.
 */
export async function requestEmailChange({ db, queue, clock }: Services, actor: Actor, email: string): Promise<void> {
  const [oldEmailToken, newEmailToken] = [createToken(), createToken()];
  await db.transaction(async (tx) => {
    const [owner] = await tx.select({ name: users.name }).from(users).where(eq(users.id, actor.id)).for("update");
    const [existingUser] = await tx.select({ name: users.name }).from(users).where(eq(users.email, email));
    await tx.delete(emailChanges).where(eq(emailChanges.userId, actor.id));
    await tx.insert(emailChanges).values({
      ...{ userId: actor.id, newEmail: email },
      ...{ oldTokenHash: hashOf(oldEmailToken), newTokenHash: hashOf(newEmailToken) },
      expiresAt: new Date(clock.now().getTime() + openMs),
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
  });
}

const firstNameOf = (name: string | undefined) => name?.split(" ")[0] ?? "";

/** The change that the actor's account waits for: the address, and which side has said yes. Null when there is none. */
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

/** Takes the wish back; links that were mailed lead nowhere. */
export async function cancelEmailChange({ db }: Services, actor: Actor): Promise<void> {
  await db.delete(emailChanges).where(eq(emailChanges.userId, actor.id));
}

export interface EmailChangeLink {
  side: "old" | "new";
  newEmail: string;
  /** This side has said yes, and the other has not. */
  isWaiting: boolean;
}

/** What a mailed link is about; null when it is used, expired or not ours. Changes nothing: mail scanners look too. */
export async function findEmailChangeLink({ db, clock }: Services, token: string): Promise<EmailChangeLink | null> {
  const [change] = await db
    .select()
    .from(emailChanges)
    .where(and(hasToken(token), gt(emailChanges.expiresAt, clock.now())));
  if (!change) return null;
  const side = change.oldTokenHash === hashOf(token) ? "old" : "new";
  const isWaiting = (side === "old" ? change.oldConfirmedAt : change.newConfirmedAt) !== null;
  return { side, newEmail: change.newEmail, isWaiting };
}

/** Who is signed in in the browser that says yes. */
interface CurrentSession {
  userId: string;
  sessionId: string;
}

type ConfirmationResult = { state: "changed"; token: string | null } | { state: "waits-for-other" | "expired" };

/**
 * One side says yes. The second one moves the account: its address, and with it where every letter goes; sessions end,
 * but for the one of the browser that says it, which gets a new token; links to set a password that were mailed to the
 * old address are void, and the old address is told. "expired" also when somebody else has taken the address meanwhile.
 */
export async function confirmEmailChange(
  services: Services,
  token: string,
  currentSession: CurrentSession | null,
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
      const isOld = change.oldTokenHash === hashOf(token);
      const isComplete = isOld ? change.newConfirmedAt !== null : change.oldConfirmedAt !== null;
      if (isComplete) {
        return { state: "changed", token: await moveAccount(services, tx, change, currentSession) };
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
  currentSession: CurrentSession | null,
) {
  await notifyOwner(services, tx, userId, "email-changed");
  await tx.update(users).set({ email: newEmail, emailVerified: true }).where(eq(users.id, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.id, id));
  return renewAccess(tx, userId, currentSession?.userId === userId ? currentSession.sessionId : undefined);
}

/** Takes away changes that were never confirmed. */
export async function sweepEmailChanges({ db, clock }: Services): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, clock.now()));
}
