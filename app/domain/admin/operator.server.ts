// What an operator does to accounts from the command line, where no administrator is signed in.
import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { createBuyerAccount } from "#app/domain/accounts/buyer-account.server.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { lockAccount } from "#app/domain/admin/commands.server.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** The administrator on the command line, as the audit log names it: `userName` is the account of the machine. */
export const commandLineActor = (userName: string): Actor => ({
  id: "00000000-0000-0000-0000-000000000000",
  email: `command line (${userName})`.slice(0, 254),
  isAdministrator: true,
});

/** The id of the account with this address; null when there is none. */
export async function findAccountId({ db }: Services, actor: Actor, email: string): Promise<string | null> {
  assertAdministrator(actor);
  const [account] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.email, normaliseEmail(email)));
  return account?.id ?? null;
}

/**
 * Creates an account without a password and returns the token of a link to set one, which also confirms the address.
 * Refuses an address that has an account ("email-taken").
 */
export async function createAccount(
  services: Services,
  actor: Actor,
  { email, name }: { email: string; name: string | null },
): Promise<Outcome<{ token: string }, "email-taken">> {
  assertAdministrator(actor);
  const address = normaliseEmail(email);
  return services.db.transaction(async (tx) => {
    if (await findAccountId({ ...services, db: tx }, actor, address)) return refuse("email-taken");
    const account = await createBuyerAccount(tx, { reference: null, email: address, name });
    const token = await createPasswordToken(services, tx, account.id);
    await writeAudit(tx, actor, {
      act: "password-reset-sent",
      subject: account,
      detail: "The account was created on the command line, which printed the link.",
    });
    return done({ token });
  });
}

/** Returns the token of a single-use link to set a new password; the old one works until then. Null when missing. */
export async function createPasswordLink(services: Services, actor: Actor, id: string): Promise<string | null> {
  assertAdministrator(actor);
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) return null;
    const token = await createPasswordToken(services, tx, account.id);
    await writeAudit(tx, actor, {
      act: "password-reset-sent",
      subject: account,
      detail: "The command line printed the link.",
    });
    return token;
  });
}
