// Which request or job a log line belongs to, available everywhere without passing it on.
import { AsyncLocalStorage } from "node:async_hooks";

type LogContext = { requestId: string } | { jobId: string; queue: string };

const contexts = new AsyncLocalStorage<LogContext>();

/** Runs the work; every line logged meanwhile carries `context`. */
export const withLogContext = <Result>(context: LogContext, work: () => Result): Result => contexts.run(context, work);

/** The fields that every line carries now. */
export const logContext = (): LogContext | undefined => contexts.getStore();

// A counter is cheap; the random part distinguishes processes and restarts.
const ofThisProcess = Math.floor(Math.random() * 36 ** 6).toString(36);
let count = 0;

/** The id of the current request, as in its log line; a new one outside a request. */
export function currentRequestId(): string {
  const context = contexts.getStore();
  return context && "requestId" in context ? context.requestId : newRequestId();
}

/** Such as "k3x9q2-1f": the process's random part, then a count in base 36. */
export const newRequestId = (): string => `${ofThisProcess}-${(++count).toString(36)}`;
