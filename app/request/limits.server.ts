// How often something may be asked for. Counted in this process: a restart forgets, several processes count apart.
// A room is one IP address (docs/decisions): what the audience sends is limited by device, hub or e-mail, and an
// address only meets a ceiling that no room reaches.
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** So many turns within so many seconds, counted from a key's first turn. */
export interface Limit {
  readonly turns: number;
  readonly seconds: number;
  counter: RateLimiterMemory;
}

export type Spent = { ok: true } | { ok: false; retryAfterSeconds: number };

/** A limit of `turns` per `seconds` for each key. Made once, at the top of a module. */
export function limit(turns: number, seconds: number): Limit {
  const made = { turns, seconds, counter: newCounter(turns, seconds) };
  limits.push(made);
  return made;
}

const limits: Limit[] = [];
const newCounter = (turns: number, seconds: number) => new RateLimiterMemory({ points: turns, duration: seconds });

/** Gives everybody all turns: so an installation begins, also when others have run in its process. */
export function forgetTurns() {
  for (const each of limits) each.counter = newCounter(each.turns, each.seconds);
}

/**
 * Takes one turn of `key` (an e-mail address, a device's id; several words are joined). Taken before the work is
 * done, so that a hundred requests at once are counted as a hundred.
 */
export async function spend({ counter }: Limit, ...key: string[]): Promise<Spent> {
  try {
    await counter.consume(keyOf(key));
    return { ok: true };
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) };
  }
}

/**
 * Takes a turn of each, in this order, and stops where there is none left: what one device sends too much is not
 * counted against the room that it sits in.
 */
export async function spendInTurn(...turns: (readonly [limit: Limit, ...key: string[]])[]): Promise<Spent> {
  for (const [counted, ...key] of turns) {
    const spent = await spend(counted, ...key);
    if (!spent.ok) return spent;
  }
  return { ok: true };
}

/** Gives all turns of `key` back, once it has shown that it was honest (signed in). */
export async function giveBack({ counter }: Limit, ...key: string[]): Promise<void> {
  await counter.delete(keyOf(key));
}

/** Status and header of the answer to somebody who has no turn left: `data(result, tooMany(seconds))`. */
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

/** Wrong passwords by e-mail address; a right one gives the turns back. */
export const signInLimit = limit(10, 15 * minute);
/** Wrong passwords and codes where a signed-in account proves itself again; a right one gives the turns back. */
export const proofLimit = limit(10, 15 * minute);
/** Letters that anyone can have sent to an address: confirmation, password. */
export const letterLimit = limit(5, hour);
/** Letters that the administrator has sent to one account: apart, so that nobody can use them up from outside. */
export const adminLetterLimit = limit(5, hour);
/** Checkouts begun from one account. */
export const checkoutLimit = limit(20, 10 * minute);
/** Checkouts begun, and asked about, from one IP address: each asks the payment provider. */
export const checkoutCeiling = limit(120, 10 * minute);
/** Messages of one speaker to support. */
export const helpLimit = limit(20, hour);
/** Data Exports of one speaker: each may hold 2 GB. */
export const exportLimit = limit(10, 24 * hour);
/** By IP address: more than any room, less than a machine. */
export const signUpCeiling = limit(2_000, minute);
export const availabilityCeiling = limit(6_000, minute);
