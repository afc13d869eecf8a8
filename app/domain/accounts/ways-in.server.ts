import { and, eq, isNotNull, ne, or } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { accounts, passkeys } from "#app/database/schema/index.ts";

/** Better Auth's word for the kind of sign-in: a linked identity, beside "credential", which is a password. */
export const identityProviderId = "open-id";

/** Whether the owner can sign in without this passkey: by the password, an identity provider or another passkey. */
export async function hasWayInBesides(tx: Database, { userId, passkeyId }: { userId: string; passkeyId: string }) {
  const opens = or(isNotNull(accounts.password), eq(accounts.providerId, identityProviderId));
  if ((await tx.$count(accounts, and(eq(accounts.userId, userId), opens))) > 0) return true;
  return (await tx.$count(passkeys, and(eq(passkeys.userId, userId), ne(passkeys.id, passkeyId)))) > 0;
}
