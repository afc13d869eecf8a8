// Suspending hides an account without deleting anything: no sign-in, no public pages, no emails, no tasks. Whoever reads
// `profiles.suspended_at` does its own part; nothing else is changed, so reinstating restores everything.

import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { endAccess } from "#app/domain/accounts/ways-in.server.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { changeAccount } from "#app/domain/admin/commands.server.ts";
import { findAccountByEmail } from "#app/domain/admin/operator.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Suspends the account, ends its sessions and emails its owner the reason. Refuses the administrator's own account. A
 * suspended account stays as it is. Null when there is no such account.
 */
export const suspendAccount = command(
  { administrator: { message: "The administrator's account can't be suspended." } },
  async (
    { db, clock, queue, settings }: Services,
    actor: Actor,
    id: string,
    { reason }: { reason: string },
  ): Promise<Outcome<"suspended" | "already-suspended", "administrator"> | null> => {
    return changeAccount({ db }, actor, id, async (tx, account) => {
      const owner = await findAccountByEmail({ db: tx, settings }, actor, account.email);
      if (owner?.isAdministrator) return refuse("administrator");
      if (account.suspendedAt) return done("already-suspended");
      await tx.update(profiles).set({ suspendedAt: clock.now() }).where(eq(profiles.id, id));
      await endAccess(tx, id, "suspended");
      await queue.enqueue(tx, "send-email", {
        template: "account-suspended",
        to: account.email,
        values: { accountId: id, name: account.firstName, reason },
      });
      await writeAudit(tx, actor, { act: "suspended", subject: account, detail: reason });
      return done("suspended");
    });
  },
);

/** Ends the suspension and emails the owner. An account that is not suspended stays as it is. Null when missing. */
export async function reinstateAccount(
  { db, queue }: Services,
  actor: Actor,
  id: string,
): Promise<"reinstated" | "not-suspended" | null> {
  return changeAccount({ db }, actor, id, async (tx, account) => {
    if (!account.suspendedAt) return "not-suspended";
    await tx.update(profiles).set({ suspendedAt: null }).where(eq(profiles.id, id));
    await queue.enqueue(tx, "send-email", {
      template: "account-reinstated",
      to: account.email,
      values: { accountId: id, name: account.firstName },
    });
    await writeAudit(tx, actor, { act: "reinstated", subject: account });
    return "reinstated";
  });
}
