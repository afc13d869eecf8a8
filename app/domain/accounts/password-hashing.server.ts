// Hashing a password takes a tenth of a second of CPU time and 32 MB, on threads that file access, DNS and compression
// share. All hashing goes through this queue: beyond its limits, clients are asked to retry later.
import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";

/** Leaves one processor to pages, and two of Node's four threads to files and DNS. */
const maxConcurrentHashes = Math.max(1, Math.min(2, availableParallelism() - 1));
/** The last in the queue wait a few seconds. Some capacity is reserved for browsers that have signed in before. */
const maxPendingCount = 40;
const reservedForRecognised = 10;

/** When to retry if the queue is full. */
export const hashingRetryAfterSeconds = 5;

/** Thrown when a password is hashed outside `runPasswordWork` while the queue is full. */
export class PasswordHashingBusyError extends Error {}

let pendingCount = 0;
const reservation = new AsyncLocalStorage<true>();

/**
 * Reserves capacity before `work` starts, so that it is not refused halfway. Returns null when the queue is full, which
 * callers answer with 503. `isRecognised`: the account was signed in on this browser before.
 */
export function runPasswordWork<Result>(
  work: () => Promise<Result>,
  { isRecognised = false } = {},
): Promise<Result> | null {
  if (pendingCount >= (isRecognised ? maxPendingCount : maxPendingCount - reservedForRecognised)) return null;
  pendingCount += 1;
  return reservation.run(true, work).finally(() => {
    pendingCount -= 1;
  });
}

let hashingCount = 0;
const waiting: (() => void)[] = [];

/** Runs jobs in the order in which they were enqueued. */
async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!reservation.getStore()) {
    const result = runPasswordWork(() => runQueued(work));
    if (!result) throw new PasswordHashingBusyError("Too many passwords wait to be hashed");
    return result;
  }
  if (hashingCount < maxConcurrentHashes) hashingCount += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else hashingCount -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> => runQueued(() => hash(password));

export const verifyPassword = (input: { hash: string; password: string }): Promise<boolean> =>
  runQueued(() => verify(input));
