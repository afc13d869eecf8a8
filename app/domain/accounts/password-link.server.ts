import { generateRandomString } from "better-auth/crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { accounts, profiles, users, verifications } from "#app/database/schema/index.ts";
import { notifyOwner } from "#app/domain/accounts/notify-owner.server.ts";
import { hashPassword } from "#app/domain/accounts/password-hashing.server.ts";
import { recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { describeWhatStays, endAccess, voidUnprovenAccess } from "#app/domain/accounts/ways-in.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Services } from "#app/services.ts";

/** How long a link to set a password works. */
export const passwordLinkSeconds = 60 * 60;

const isOpenLink = ({ clock }: Pick<Services, "clock">, token: string) =>
  and(eq(verifications.identifier, `reset-password:${token}`), gt(verifications.expiresAt, clock.now()));

/** Creates a single-use token to set this account's password, in the transaction `tx`. */
export async function createPasswordToken(
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

/** Whether the token still works. Checking changes nothing, because mail scanners open links too. */
export async function isPasswordLinkOpen(services: Pick<Services, "db" | "clock">, token: string): Promise<boolean> {
  return (await services.db.$count(verifications, isOpenLink(services, token))) > 0;
}

/**
 * The address of the account that the token is for, and in words what its owner may keep; null when the link no longer
 * works.
 */
export async function findPasswordLinkOwner(
  services: Pick<Services, "db" | "clock">,
  token: string,
): Promise<{ email: string; connections: string | null } | null> {
  const [owner] = await services.db
    .select({ id: users.id, email: users.email, isConfirmed: users.emailVerified })
    .from(verifications)
    .innerJoin(users, sql`${users.id}::text = ${verifications.value}`)
    .where(isOpenLink(services, token));
  if (!owner) return null;
  // A stranger's, while the address is not proven.
  const connections = owner.isConfirmed ? await describeWhatStays(services.db, owner.id, "recovered") : null;
  return { email: owner.email, connections };
}

interface NewPassword {
  password: string;
  timezone: string;
  /** The client's IP address, for the audit list. */
  address: string;
  /** What ends unless its owner keeps it goes on working. */
  keepConnections?: boolean;
}

/**
 * Sets the password of the link's account, uses the link up and ends every other way in, except for what the owner keeps;
 * `ended` says in words what that was. The link proves the address, so the account is confirmed and anything set before
 * that is removed. A buyer's new account gets the browser's timezone too. Refused when the link is used, expired or not
 * ours ("link-ended"); of two requests at once, one wins.
 */
export const setPasswordByLink = command(
  {
    "link-ended": {
      title: "Update Failed",
      status: 422,
      message: "Your session could not be verified. Please request a new link.",
    },
  },
  async (
    services: Services,
    token: string,
    { password, timezone, address, keepConnections = false }: NewPassword,
  ): Promise<Outcome<{ id: string; email: string; ended: string | null }, "link-ended">> => {
    if (!(await isPasswordLinkOpen(services, token))) return refuse("link-ended");
    const hash = await hashPassword(password);
    return services.db.transaction(async (tx) => {
      const [link] = await tx
        .delete(verifications)
        .where(isOpenLink(services, token))
        .returning({ userId: verifications.value });
      if (!link) return refuse("link-ended");
      const { userId } = link;
      const [owner] = await tx
        .select({ email: users.email, isConfirmed: users.emailVerified })
        .from(users)
        .where(eq(users.id, userId))
        .for("update");
      if (!owner) return refuse("link-ended");
      if (!owner.isConfirmed) {
        await voidUnprovenAccess(tx, userId);
        await tx.update(profiles).set({ timezone }).where(eq(profiles.id, userId));
      }
      const ended = await endAccess(tx, userId, "recovered", { isRetained: keepConnections });
      if (owner.isConfirmed) {
        const retained = await describeWhatStays(tx, userId, "recovered");
        await notifyOwner(services, tx, userId, "password-recovered", { ended, retained });
      }
      await tx
        .insert(accounts)
        .values({ userId, accountId: userId, providerId: "credential", password: hash })
        .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: { password: hash } });
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
      await recordSecurityEvent(services, tx, { event: "password-changed", userId, address });
      return done({ id: userId, email: owner.email, ended });
    });
  },
);
