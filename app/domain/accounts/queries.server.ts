import { and, eq } from "drizzle-orm";
import { usernames, users } from "#app/database/schema/index.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import type { Services } from "#app/services.ts";

/**
 * Whether an account has or had the (normalised) username: a printed QR code must never lead to another speaker. For
 * display only; the unique index decides on saving.
 */
export async function isUsernameClaimed({ db }: Pick<Services, "db">, username: string): Promise<boolean> {
  const rows = await db
    .select({ username: usernames.username })
    .from(usernames)
    .where(eq(usernames.username, username));
  return rows.length > 0;
}

/** Whether the account signs in with this address. */
export const isEmailOf = async ({ db }: Pick<Services, "db">, userId: string, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), eq(users.email, normaliseEmail(email))))) > 0;
