import { and, eq } from "drizzle-orm";
import { usernames, users } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/**
 * Whether somebody has or had the (normalised) username: a printed QR code must never lead to someone else.
 * For showing only; the truth is the unique index when it is saved.
 */
export async function isUsernameTaken({ db }: Services, username: string): Promise<boolean> {
  const found = await db.select({ taken: usernames.username }).from(usernames).where(eq(usernames.username, username));
  return found.length > 0;
}

export type ConfirmationState = "open" | "used" | "invalid";

/**
 * What the link in a confirmation letter still does: confirm ("open"), nothing because the address is confirmed
 * ("used"), or nothing because it expired, was not made here, or the account is gone ("invalid"). Changes nothing.
 */
export async function findConfirmationState(
  { db, emailTokens }: Services,
  token: string | null,
): Promise<ConfirmationState> {
  const email = token && (await emailTokens.read(token));
  if (!email) return "invalid";
  const [user] = await db.select({ isConfirmed: users.emailVerified }).from(users).where(eq(users.email, email));
  if (!user) return "invalid";
  return user.isConfirmed ? "used" : "open";
}

/** The name to greet by and the address of an account that still waits for its confirmation; null when none does. */
export async function findUnconfirmed({ db }: Pick<Services, "db">, email: string) {
  const [user] = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false)));
  return user ?? null;
}
