// Better Auth logs an error of the database, and gives its caller one that only says that something failed, or even a
// result as if nothing had: no session, a wrong password, signed out. Here the caller gets the error itself.
import { AsyncLocalStorage } from "node:async_hooks";

const calls = new AsyncLocalStorage<{ error?: Error }>();

/** For Better Auth's logger: whether `details` have an error that the call throws after all, instead of hiding it. */
export function noteHiddenError(details: unknown[]): boolean {
  const call = calls.getStore();
  const error = details.find((each) => each instanceof Error);
  if (!call || !error) return false;
  call.error ??= error;
  return true;
}

/** The same endpoints, which throw the error that they would hide. */
export function revealHiddenErrors<Api extends object>(api: Api): Api {
  const reveal =
    (endpoint: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      const call: { error?: Error } = {};
      const outcome = await Promise.allSettled([calls.run(call, () => endpoint(...args))]);
      if (call.error) throw call.error;
      if (outcome[0].status === "rejected") throw outcome[0].reason;
      return outcome[0].value;
    };
  return Object.fromEntries(Object.entries(api).map(([name, endpoint]) => [name, reveal(endpoint)])) as Api;
}
