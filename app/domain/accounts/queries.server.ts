import { eq } from "drizzle-orm";
import { usernames } from "#app/database/schema/index.ts";
import type { Services } from "#app/services.ts";

/**
 * Whether somebody has or had the (normalised) username: a printed QR code must never lead to someone else.
 * For showing only; the truth is the unique index when it is saved.
 */
export async function isUsernameClaimed({ db }: Pick<Services, "db">, username: string): Promise<boolean> {
  const rows = await db
    .select({ username: usernames.username })
    .from(usernames)
    .where(eq(usernames.username, username));
  return rows.length > 0;
}
