// Invalidates other ways in whenever an account's credentials change, in the same transaction.
import { generateRandomString } from "better-auth/crypto";
import { and, eq, ne } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import {
  accounts,
  apiKeys,
  emailChanges,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/database/schema/index.ts";

/**
 * Ends every session of the account except `currentSessionId`, which gets a new token, and voids emailed password links
 * and sign-ins that still wait for their code. Returns the new token, or null if no session continues.
 */
export async function renewAccess(tx: Database, userId: string, currentSessionId?: string): Promise<string | null> {
  const isEnded = currentSessionId ? ne(sessions.id, currentSessionId) : undefined;
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isEnded));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  if (!currentSessionId) return null;
  const token = generateRandomString(32, "a-z", "A-Z", "0-9");
  const [session] = await tx
    .update(sessions)
    .set({ token })
    .where(and(eq(sessions.userId, userId), eq(sessions.id, currentSessionId)))
    .returning({ id: sessions.id });
  return session ? token : null;
}

/**
 * Removes every way into an account whose address was never confirmed, because a stranger may have set it up. The owner
 * signs in through an emailed link.
 */
export async function voidUnprovenAccess(tx: Database, userId: string): Promise<void> {
  await renewAccess(tx, userId);
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}
