// Hashing a password costs a tenth of a second of a processor and 32 MB, on threads that files, names and compression need
// too. All of it goes through here: so much at once, so many waiting, and everybody else is asked to come back.
import { AsyncLocalStorage } from "node:async_hooks";
import { availableParallelism } from "node:os";
import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";

/** One processor is left to pages, two of Node's four threads to files and names. */
const maxConcurrentHashes = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Those at the end wait for a few seconds. Part of it is for browsers that an account is known on. */
const maxPendingCount = 40;
const reservedForRecognised = 10;

/** When to come back, where too many wait. Seconds. */
export const hashingRetryAfterSeconds = 5;

/** Thrown where a password is hashed that was not admitted before, and too many wait. */
export class PasswordHashingBusyError extends Error {}

let pendingCount = 0;
const reservation = new AsyncLocalStorage<true>();

/**
 * Does `work`, in which passwords are hashed, without it being refused half-way; null where too many wait already: answer
 * that with 503. `isKnown`: on a browser that the account was signed in on before.
 */
export function runPasswordWork<Result>(
  work: () => Promise<Result>,
  { isKnown: isRecognised = false } = {},
): Promise<Result> | null {
  if (pendingCount >= (isRecognised ? maxPendingCount : maxPendingCount - reservedForRecognised)) return null;
  pendingCount += 1;
  return reservation.run(true, work).finally(() => {
    pendingCount -= 1;
  });
}

let hashingCount = 0;
const waiting: (() => void)[] = [];

/** Waits for its turn, which comes in the order of asking. */
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
