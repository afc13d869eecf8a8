// An account with a refunded or disputed payment keeps its public pages, people and exports, but may not edit (ruling
// "Checkout"). Each action's table of intents says what stays allowed (intents.server.ts).
import { data, type RouterContextProvider } from "react-router";
import { describeLock, isLocked } from "#app/domain/billing/billing.ts";
import { findMembership } from "#app/domain/billing/queries.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";

type Context = Readonly<RouterContextProvider>;

/** The reason why this account may not edit; null when it may, and without an account. */
export async function findEditingLock(context: Context): Promise<ReturnType<typeof describeLock> | null> {
  const { session, services } = context.get(requestContextKey);
  const actor = (await session())?.actor;
  const membership = actor && (await findMembership(services, actor));
  return membership && isLocked(membership) ? describeLock(membership) : null;
}

/** The reason in what `refuseWhileLocked` threw, for a page that shows it itself. Throws everything else again. */
export function readLockMessage(thrown: unknown): string {
  const { locked } = (thrown as { data?: { locked?: ReturnType<typeof describeLock> } | null }).data ?? {};
  if (!locked) throw thrown;
  return locked.message;
}

/** Refuses a locked account with 409 and the reason, before the action does anything. */
export async function refuseWhileLocked(context: Context): Promise<void> {
  const locked = await findEditingLock(context);
  if (locked) throw data({ locked }, 409);
}
