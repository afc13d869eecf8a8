// Hashing a password takes a tenth of a second of CPU time and 32 MB, on threads that file access, DNS and compression
// share. All hashing goes through one pool: beyond its limits, clients are asked to retry later.
import { availableParallelism } from "node:os";
import { hashPassword as hash, verifyPassword as verify } from "better-auth/crypto";
import { createBoundedPool } from "#app/concurrency/bounded-pool.server.ts";
import type { AnyWords } from "#app/domain/values/command.ts";
import { refuse } from "#app/domain/values/outcome.ts";

const pool = createBoundedPool({
  // Leaves one processor to pages, and two of Node's four threads to files and DNS.
  maxRunning: Math.max(1, Math.min(2, availableParallelism() - 1)),
  // The last ones wait a few seconds. Some capacity is reserved for browsers that have signed in before.
  maxPending: 40,
  reservedForPriority: 10,
});

/**
 * Reserves capacity before `work` starts, so that it is not refused halfway. Refused when the pool is full.
 * `isRecognised`: the account was signed in on this browser before.
 */
export const runPasswordWork = async <Result>(work: () => Promise<Result>, { isRecognised = false } = {}) =>
  pool.reserve(work, { hasPriority: isRecognised }) ?? refuse("too-busy");

/** What the refusal of `runPasswordWork` says. */
export const passwordWork = {
  refusals: {
    "too-busy": {
      status: 503,
      retryAfterSeconds: 5,
      message: "Many people are signing in right now. Please try again in 5 seconds.",
    },
  } satisfies AnyWords,
};

/**
 * Waits while others are hashed. Throws when the pool is full, except inside
 * `runPasswordWork`, which has reserved capacity.
 */
export const hashPassword = (password: string): Promise<string> => pool.run(() => hash(password));

/**
 * Whether the password matches the hash. It costs as much as hashing and is limited in
 * the same way.
 */
export const verifyPassword = (input: { hash: string; password: string }): Promise<boolean> =>
  pool.run(() => verify(input));
