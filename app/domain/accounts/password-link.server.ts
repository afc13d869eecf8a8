import { generateRandomString } from "better-auth/crypto";
import type { Database } from "#app/database/connect.server.ts";
import { verifications } from "#app/database/schema/verifications.ts";
import type { Services } from "#app/services.ts";

/** How long a link to set a password works, in seconds. */
export const passwordLinkSeconds = 60 * 60;

/**
 * Makes a single-use token to set this account's password, in the transaction `tx`, as Better Auth's own "forgot
 * password" makes it: /set-password consumes both alike.
 */
export async function newPasswordToken(
  { clock }: Pick<Services, "clock">,
  tx: Database,
  userId: string,
  seconds = passwordLinkSeconds,
): Promise<string> {
  const token = generateRandomString(24, "a-z", "A-Z", "0-9");
  const expiresAt = new Date(clock.now().getTime() + seconds * 1_000);
  await tx.insert(verifications).values({ identifier: `reset-password:${token}`, value: userId, expiresAt });
  return token;
}
