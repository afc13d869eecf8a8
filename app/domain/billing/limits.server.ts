import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { profiles } from "#app/database/schema/index.ts";
import { type AccountLimits, limitsOf } from "#app/domain/billing/billing.ts";
import { type ComparedLimit, comparePlans } from "#app/domain/billing/plan-comparison.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** The columns that `limitsOf` needs. */
export const limitColumns = {
  plan: profiles.plan,
  paymentStatus: profiles.paymentStatus,
  maxActiveHubs: profiles.maxActiveHubs,
  storageLimitGb: profiles.storageLimitGb,
  maxHubsOverride: profiles.maxHubsOverride,
  storageGbOverride: profiles.storageGbOverride,
};

/** The limits of the actor's account; null when it is deleted. */
export async function findLimits({ db, settings }: Services, actor: Actor): Promise<AccountLimits | null> {
  const [account] = await db.select(limitColumns).from(profiles).where(eq(profiles.id, actor.id));
  return account ? limitsOf(account, settings.freeLimits) : null;
}

/** The limits of the actor's account with and without the plan; null when it is deleted. */
export async function findPlanComparison({ db, settings }: Services, actor: Actor): Promise<ComparedLimit[] | null> {
  const [account] = await db.select(limitColumns).from(profiles).where(eq(profiles.id, actor.id));
  return account ? comparePlans(account, settings) : null;
}

/** Locks the actor's account until `tx` ends: of two concurrent writes the second counts what the first one created. */
export async function lockOwnAccount(tx: Database, actor: Pick<Actor, "id">) {
  const [account] = await tx.select(limitColumns).from(profiles).where(eq(profiles.id, actor.id)).for("no key update");
  return account ?? null;
}

/** Locks the account and returns its limits. */
export async function lockLimits(
  { settings }: Pick<Services, "settings">,
  tx: Database,
  actor: Pick<Actor, "id">,
): Promise<AccountLimits | null> {
  const account = await lockOwnAccount(tx, actor);
  return account && limitsOf(account, settings.freeLimits);
}
