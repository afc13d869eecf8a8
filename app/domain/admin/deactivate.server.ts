import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { changeAccount } from "#app/domain/admin/commands.server.ts";
import { closeAccount, deleteClosedAccount, requestMs } from "#app/domain/privacy/delete-account.server.ts";
import { command } from "#app/domain/values/command.ts";
import { normaliseEmail } from "#app/domain/values/email-address.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { type Actor, forLongWork, type Services } from "#app/services.ts";

/**
 * Deletes an account and all its data (ruling "Deactivate") when `email` is its exact address, ignoring case. Refuses
 * the administrator's own account ("own-account") and any other address ("email-differs"). Null when there is no such
 * account.
 */
export const deactivateAccount = command(
  {
    "own-account": { message: "You can't deactivate your own account." },
    "email-differs": { field: "email", message: "That isn't this account's email. Nothing was removed." },
  },
  async (
    requestServices: Services,
    actor: Actor,
    { id, email }: { id: string; email: string },
  ): Promise<Outcome<{ email: string }, "own-account" | "email-differs"> | null> => {
    const services = forLongWork(requestServices);
    const outcome = await changeAccount(services, actor, id, async (tx, account) => {
      if (id === actor.id) return refuse("own-account");
      if (account.email !== normaliseEmail(email)) return refuse("email-differs");
      await writeAudit(tx, actor, { act: "deactivated", subject: account });
      await closeAccount({ ...services, db: tx }, id);
      return done({ email: account.email });
    });
    if (outcome?.ok) await deleteClosedAccount(services, id, { maxMs: requestMs });
    return outcome;
  },
);
