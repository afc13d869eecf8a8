import { and, eq, isNotNull } from "drizzle-orm";
import { accounts } from "#app/database/schema/index.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { hashPassword, verifyPassword } from "#app/domain/accounts/password-hashing.server.ts";
import { recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { renewAccess } from "#app/domain/accounts/ways-in.server.ts";
import type { Actor, Services } from "#app/services.ts";

const ownPassword = (actor: Actor) => and(eq(accounts.userId, actor.id), eq(accounts.providerId, "credential"));

export const isOwnPasswordSet = async ({ db }: Pick<Services, "db">, actor: Actor): Promise<boolean> =>
  (await db.$count(accounts, and(ownPassword(actor), isNotNull(accounts.password)))) > 0;

/** Whether this is the actor's current password. Callers limit the attempts (request/limits.server.ts). */
export async function isOwnPassword({ db }: Pick<Services, "db">, actor: Actor, password: string): Promise<boolean> {
  const [credential] = await db.select({ hash: accounts.password }).from(accounts).where(ownPassword(actor));
  return credential?.hash ? verifyPassword({ hash: credential.hash, password }) : false;
}

/**
 * Sets the owner's password, the first one too, ends every session except the current one, voids other ways in and
 * notifies the owner, in one transaction. Returns the current session's new token.
 */
export async function changePassword(
  services: Services,
  { userId, sessionId, address }: { userId: string; sessionId: string; address: string },
  password: string,
): Promise<string | null> {
  const hash = await hashPassword(password);
  return services.db.transaction(async (tx) => {
    await tx
      .insert(accounts)
      .values({ userId, accountId: userId, providerId: "credential", password: hash })
      .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: { password: hash } });
    await notifyOwner(services, tx, userId, "password-changed");
    await recordSecurityEvent(services, tx, { event: "password-changed", userId, address });
    return renewAccess(tx, userId, sessionId);
  });
}
