import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { accounts, passkeys } from "#app/database/schema/index.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { renewAccess } from "#app/domain/accounts/renew-access.server.ts";
import type { Services } from "#app/services.ts";

/** Better Auth's word for the kind of sign-in: a linked identity, beside "credential", which is a password. */
export const identityProviderId = "open-id";

/** Whether the owner can sign in without this passkey: by the password, an identity provider or another passkey. */
export async function hasWayInBesides(tx: Database, { userId, passkeyId }: { userId: string; passkeyId: string }) {
  const opens = or(isNotNull(accounts.password), eq(accounts.providerId, identityProviderId));
  if ((await tx.$count(accounts, and(eq(accounts.userId, userId), opens))) > 0) return true;
  return (await tx.$count(passkeys, and(eq(passkeys.userId, userId), ne(passkeys.id, passkeyId)))) > 0;
}

/**
 * Removes the passkeys and the linked identities of an account whose owner lost them or had them stolen, ends its
 * sessions and notifies the owner. A password stays, or is set by an emailed link. Callers check who may do this. False
 * if it had none.
 */
export function removeWaysIn({ db, queue }: Pick<Services, "db" | "queue">, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const keys = await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id });
    const identities = await tx
      .delete(accounts)
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, identityProviderId)))
      .returning({ id: accounts.id });
    if (keys.length + identities.length === 0) return false;
    await notifyOwner({ queue }, tx, userId, "ways-in-removed");
    await renewAccess(tx, userId);
    return true;
  });
}
