// What an operator does to accounts from the command line, where no administrator is signed in.

import { eq } from "drizzle-orm";
import { installation, users } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { isAdministrator } from "#app/domain/accounts/accounts.ts";
import { createBuyerAccount } from "#app/domain/accounts/buyer-account.server.ts";
import { createPasswordToken } from "#app/domain/accounts/password-link.server.ts";
import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { changeAccount } from "#app/domain/admin/commands.server.ts";
import { command } from "#app/domain/values/command.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** The administrator on the command line, as the audit log names it: `userName` is the account of the machine. */
export const commandLineActor = (userName: string): Actor => ({
  id: "00000000-0000-0000-0000-000000000000",
  email: `command line (${userName})`.slice(0, 254),
  isAdministrator: true,
});

/** The account with this address, and whether it is the administrator's; null when there is none. */
export async function findAccountByEmail(
  { db, settings }: Pick<Services, "db" | "settings">,
  actor: Actor,
  email: string,
) {
  assertAdministrator(actor);
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.email, normaliseEmail(email)));
  // Also before the address is proved.
  return user ? { id: user.id, isAdministrator: isAdministrator({ ...user, emailVerified: true }, settings) } : null;
}

type AccountCreation =
  | Outcome<{ token: string }, "email-taken" | "administrator-exists">
  | { ok: false; refusal: "administrator-named"; named: string };

/**
 * Creates an account without a password and returns the token of a link to set one, which also confirms the address.
 * Asks no rule about new accounts: the operator's word counts. Refuses an address that has an account ("email-taken"), and
 * a second administrator: where SUPPORT_EMAIL names another ("administrator-named"), or somebody is it ("administrator-exists").
 */
export const createAccount = command(
  {
    "email-taken": { message: "This address has an account: use reset-password." },
    "administrator-named": ({ named }) => ({ message: `SUPPORT_EMAIL says who is the administrator: ${named}.` }),
    "administrator-exists": { message: "There is an administrator, and only one; SUPPORT_EMAIL moves the role." },
  },
  async (
    services: Services,
    actor: Actor,
    { email, name, role }: { email: string; name: string | null; role: "speaker" | "administrator" },
  ): Promise<AccountCreation> => {
    assertAdministrator(actor);
    const { settings } = services;
    const address = normaliseEmail(email);
    const named = settings.fromEnvironment.supportEmail;
    if (role === "administrator" && named !== undefined && named !== address)
      return { ...refuse("administrator-named"), named };
    const isMadeAdministrator = role === "administrator" && named === undefined;
    const creation = services.db.transaction(async (tx) => {
      // The installation's row before the account, as /setup takes them: neither may wait for what the other holds.
      if (isMadeAdministrator) await tx.insert(installation).values({}).onConflictDoNothing();
      if (await findAccountByEmail({ db: tx, settings }, actor, address)) return refuse("email-taken");
      const account = await createBuyerAccount(tx, { reference: null, email: address, name });
      if (isMadeAdministrator) await tx.update(users).set({ isAdministrator: true }).where(eq(users.id, account.id));
      const token = await createPasswordToken(services, tx, account.id);
      await writeAudit(tx, actor, {
        act: "password-reset-sent",
        subject: account,
        detail: "The account was created on the command line, which printed the link.",
      });
      return done({ token });
    });
    return creation.catch((error: unknown) => {
      if (violatedConstraint(error) === "users_one_administrator") return refuse("administrator-exists");
      throw error;
    });
  },
);

/** Returns the token of a single-use link to set a new password; the old one works until then. Null when missing. */
export async function createPasswordLink(services: Services, actor: Actor, id: string): Promise<string | null> {
  return changeAccount(services, actor, id, async (tx, account) => {
    const token = await createPasswordToken(services, tx, account.id);
    await writeAudit(tx, actor, {
      act: "password-reset-sent",
      subject: account,
      detail: "The command line printed the link.",
    });
    return token;
  });
}
