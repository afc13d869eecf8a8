// Whose payment was given back or is disputed keeps public pages, people and exports, but edits nothing (ruling
// "Checkout"). What an action may still be asked for, its table of intents says (intents.server.ts).
import { data, type RouterContextProvider } from "react-router";
import { describeLock, isLocked } from "#app/domain/billing/billing.ts";
import { findMembership } from "#app/domain/billing/queries.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";

type Context = Readonly<RouterContextProvider>;

/** Why the account behind this request may edit nothing, in words; null where it may, and without an account. */
export async function findEditingLock(context: Context): Promise<ReturnType<typeof describeLock> | null> {
  const { session, services } = context.get(requestContextKey);
  const actor = (await session())?.actor;
  const membership = actor && (await findMembership(services, actor));
  return membership && isLocked(membership) ? describeLock(membership) : null;
}

/** Answers a locked account with 409 and the reason, before anything of the action is done. */
export async function refuseWhileLocked(context: Context): Promise<void> {
  const locked = await findEditingLock(context);
  if (locked) throw data({ locked }, 409);
}
