import { assertAdministrator } from "#app/domain/admin/admin.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { lockAccount } from "#app/domain/admin/commands.server.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Removes an account and all it holds (ruling "Deactivate") when `email` is its address, letter for letter but not by
 * case. Refuses one's own ("own-account") and any other address ("email-differs"). Null when there is no such account.
 */
export async function deactivateAccount(
  services: Services,
  actor: Actor,
  { id, email }: { id: string; email: string },
): Promise<Outcome<{ email: string }, "own-account" | "email-differs"> | null> {
  assertAdministrator(actor);
  if (id === actor.id) return refuse("own-account");
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, id);
    if (!account) return null;
    if (account.email !== email.toLowerCase()) return refuse("email-differs");
    await writeAudit(tx, actor, { act: "deactivated", subject: account });
    await deleteAccount({ ...services, db: tx }, id);
    return done({ email: account.email });
  });
}
