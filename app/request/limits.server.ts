// How often something may be asked for. Counted in this process: a restart forgets, several processes count apart.
// A room is one IP address (docs/decisions): what the audience sends is limited by device, hub or email, and an
// address only meets a ceiling that no room reaches.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** So many consumptions within so many seconds, counted from a key's first one. */
export interface Limiter {
  readonly max: number;
  readonly seconds: number;
  counter: RateLimiterMemory;
}

export type ConsumeResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** A limiter of `max` consumptions per `seconds` for each key. Made once, at the top of a module. */
export function limiter(max: number, seconds: number): Limiter {
  const made = { max, seconds, counter: newCounter(max, seconds) };
  limiters.push(made);
  return made;
}

const limiters: Limiter[] = [];
const newCounter = (points: number, duration: number) => new RateLimiterMemory({ points, duration });

/** Forgets every count: so an installation begins, also when others have run in its process. */
export function resetAll() {
  for (const each of limiters) each.counter = newCounter(each.max, each.seconds);
}

/**
 * Counts one attempt of `key` (an email address, a device's id; several words are joined). Consumed before the work is
 * done, so that a hundred requests at once are counted as a hundred.
 */
export async function consume({ counter }: Limiter, ...key: string[]): Promise<ConsumeResult> {
  try {
    await counter.consume(keyOf(key));
    return { ok: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

/**
 * Consumes from each limiter, in this order, and stops at the first that refuses: what one device sends too much is not
 * counted against the room that it sits in.
 */
export async function consumeInOrder(
  ...consumptions: (readonly [limiter: Limiter, ...key: string[]])[]
): Promise<ConsumeResult> {
  for (const [counted, ...key] of consumptions) {
    const consumed = await consume(counted, ...key);
    if (!consumed.ok) return consumed;
  }
  return { ok: true };
}

/** Forgets the count of `key`, once it has shown that it was honest (signed in). */
export async function refund({ counter }: Limiter, ...key: string[]): Promise<void> {
  await counter.delete(keyOf(key));
}

/** Status and header of the answer to somebody who has to wait: `data(result, tooMany(seconds))`. */
export function tooMany(retryAfterSeconds: number) {
  return { status: 429, headers: { "retry-after": String(retryAfterSeconds) } };
}

/** The wait in words: "in 40 seconds", "in 12 minutes". */
export function waitInWords(retryAfterSeconds: number): string {
  const [count, unit] =
    retryAfterSeconds < 60 ? [retryAfterSeconds, "second"] : [Math.ceil(retryAfterSeconds / 60), "minute"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}

const keyOf = (words: string[]) => words.map((word) => word.trim().toLowerCase()).join(" ");

const minute = 60;
const hour = 60 * minute;

/** Wrong passwords by email address; a right one refunds them. */
export const signInLimiter = limiter(10, 15 * minute);
/** Wrong passwords and codes where a signed-in account proves itself again; a right one refunds them. */
export const proofLimiter = limiter(10, 15 * minute);
/** Emails that anyone can have sent to an address: confirmation, password. */
export const accountEmailLimiter = limiter(5, hour);
/** Emails that the administrator has sent to one account: apart, so that nobody can use them up from outside. */
export const adminEmailLimiter = limiter(5, hour);
/** Checkouts begun from one account. */
export const checkoutLimiter = limiter(20, 10 * minute);
/** Checkouts begun, and asked about, from one IP address: each asks the payment provider. */
export const checkoutCeiling = limiter(120, 10 * minute);
/** Messages of one speaker to support. */
export const helpLimiter = limiter(20, hour);
/** Data Exports of one speaker: each may hold 2 GB. */
export const exportLimiter = limiter(10, 24 * hour);
/** By IP address: more than any room, less than a machine. */
export const signUpCeiling = limiter(2_000, minute);
export const availabilityCeiling = limiter(6_000, minute);
