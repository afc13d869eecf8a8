// An account with a refunded or disputed payment keeps its public pages, people and exports, but may not edit (ruling
// "Checkout"). Each action's table of intents says what stays allowed (intents.server.ts).
import type { RouterContextProvider } from "react-router";
import { describeLock, isLocked } from "#app/domain/billing/billing.ts";
import { findMembership } from "#app/domain/billing/queries.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";

type Context = Readonly<RouterContextProvider>;

/** The reason why this account may not edit; null when it may, and without an account. */
export async function findEditingLock(context: Context): Promise<ReturnType<typeof describeLock> | null> {
  const { session, services } = context.get(requestContextKey);
  const actor = (await session())?.actor;
  const membership = actor && (await findMembership(services, actor));
  return membership && isLocked(membership) ? describeLock(membership, services.settings.hasShop) : null;
}
