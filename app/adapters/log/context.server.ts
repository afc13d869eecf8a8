// Which request or job a line belongs to: known wherever the work leads, without being handed on.
import { AsyncLocalStorage } from "node:async_hooks";

type LogContext = { requestId: string } | { jobId: string; queue: string };

const contexts = new AsyncLocalStorage<LogContext>();

/** Does the work; every line that is logged on the way carries `context`. */
export const withLogContext = <Result>(context: LogContext, work: () => Result): Result => contexts.run(context, work);

/** What every line carries now. */
export const logContext = (): LogContext | undefined => contexts.getStore();

// A counter costs nothing; the first part tells processes and starts apart.
const ofThisProcess = Math.floor(Math.random() * 36 ** 6).toString(36);
let count = 0;

/** The request's that is being answered, as in its line of the log; a new one where nobody gave it any. */
export function currentRequestId(): string {
  const context = contexts.getStore();
  return context && "requestId" in context ? context.requestId : newRequestId();
}

/** A new request's id. */
export const newRequestId = (): string => `${ofThisProcess}-${(++count).toString(36)}`;
