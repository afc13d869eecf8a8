// Signing in through an identity provider: from its response to a session, or to the second step.
import { eq } from "drizzle-orm";
import type { BetterAuth } from "#app/auth/better-auth.server.ts";
import { openSession } from "#app/auth/open-session.server.ts";
import { users } from "#app/database/schema/index.ts";
import { recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Opens a session for the account that an identity has entered. With two-factor authentication on the code is asked for
 * (`owesCode`): which proofs the provider took is not known here.
 */
export async function enterAccount(
  auth: BetterAuth,
  services: Services,
  { headers, userId, address }: { headers: Headers; userId: string; address: string },
) {
  const [user] = await services.db.select({ owesCode: users.twoFactorEnabled }).from(users).where(eq(users.id, userId));
  if (user?.owesCode) {
    const started = await auth.api.startChallenge({ body: { userId }, headers, returnHeaders: true });
    return { ok: true as const, owesCode: true as const, cookies: started.headers.getSetCookie() };
  }
  const opened = await openSession(auth, headers, userId);
  if (!opened.ok) return opened;
  await recordSecurityEvent(services, services.db, { event: "signed-in", userId, address });
  return { ...opened, owesCode: false as const };
}
