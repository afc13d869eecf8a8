import { eq } from "drizzle-orm";
import { profiles } from "#app/database/schema/index.ts";
import { writeAudit } from "#app/domain/admin/audit.server.ts";
import { changeAccount } from "#app/domain/admin/commands.server.ts";
import type { AccountLimitsInput } from "#app/domain/admin/form.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * Sets limits for this account alone, which replace those of its plan (`limitsOf` in domain/billing); an empty one
 * follows the plan again. False when there is no such account.
 */
export async function setAccountLimits(
  { db }: Services,
  actor: Actor,
  id: string,
  limits: AccountLimitsInput,
): Promise<boolean> {
  const { maxHubs = null, storageGb = null }: Partial<Record<keyof AccountLimitsInput, number | null>> = limits;
  const isDone = await changeAccount({ db }, actor, id, async (tx, account) => {
    if (account.maxHubs === maxHubs && account.storageGb === storageGb) return true;
    await tx
      .update(profiles)
      .set({ maxHubsOverride: maxHubs, storageGbOverride: storageGb })
      .where(eq(profiles.id, id));
    const detail = `Hubs: ${maxHubs ?? "plan"}, storage: ${storageGb === null ? "plan" : `${storageGb} GB`}`;
    await writeAudit(tx, actor, { act: "limits-changed", subject: account, detail });
    return true;
  });
  return isDone ?? false;
}
