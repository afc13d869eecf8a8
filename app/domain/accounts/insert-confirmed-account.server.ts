import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { accounts, profiles, users } from "#app/database/schema/index.ts";

interface ConfirmedAccount {
  email: string;
  firstName: string;
  lastName: string;
  username: string;
  timezone?: string | undefined;
  /** Its hash. */
  password: string | null;
  isAdministrator?: boolean;
}

/**
 * Creates an account with its profile and its claim to the username, in the transaction `tx`. False when the address
 * has one. Callers have asked the rule about new accounts (admission.server.ts), or are the exception to it.
 */
export async function insertConfirmedAccount(tx: Database, account: ConfirmedAccount): Promise<boolean> {
  const { email, firstName, lastName, username, timezone, password, isAdministrator = false } = account;
  const id = newId();
  const [newUser] = await tx
    .insert(users)
    .values({ id, email, name: `${firstName} ${lastName}`, emailVerified: true, isAdministrator })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!newUser) return false;
  await tx.insert(accounts).values({ userId: id, accountId: id, providerId: "credential", password });
  await tx.insert(profiles).values({ id, email, firstName, lastName, username, timezone });
  return true;
}
