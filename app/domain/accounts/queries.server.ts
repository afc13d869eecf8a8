import { eq } from "drizzle-orm";
import { usernames } from "#app/database/schema/index.ts";
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
