import { and, eq, isNotNull, ne } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { accounts, passkeys } from "#app/database/schema/index.ts";

/** Whether the owner can sign in without this passkey: by the password, or by another passkey. */
export async function hasWayInBesides(tx: Database, { userId, passkeyId }: { userId: string; passkeyId: string }) {
  const passwords = await tx.$count(accounts, and(eq(accounts.userId, userId), isNotNull(accounts.password)));
  if (passwords > 0) return true;
  return (await tx.$count(passkeys, and(eq(passkeys.userId, userId), ne(passkeys.id, passkeyId)))) > 0;
}
