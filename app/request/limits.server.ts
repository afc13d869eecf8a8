// How often something may be asked for. Most limiters count in the memory of this process: they hold off floods, and the
// audience's ratings must not wait for a statement. What guards accounts, codes, emails and money is counted in the
// database by all processes together (docs/decisions/037). A room is one IP address: what the audience sends is limited
// by device, hub or email, and an address only meets a ceiling that no room reaches.
import { consumeCount, deleteCount } from "#app/database/limiter-counts.server.ts";
import { createBoundedCounts } from "#app/request/counts.server.ts";
import type { Services } from "#app/services.ts";

/** So many consumptions within so many seconds, counted from a key's first one, in this process. */
export interface Limiter {
  readonly max: number;
  readonly seconds: number;
  counts: ReturnType<typeof createBoundedCounts>;
}

/** The same, counted by all processes together. */
export interface SharedLimiter {
  /** Unique in the product: part of what its rows are found by. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

export type ConsumeResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** A limiter of `max` consumptions per `seconds` for each key. Made once, at the top of a module. */
export function createLimiter(max: number, seconds: number): Limiter {
  const created = { max, seconds, counts: createBoundedCounts(seconds * 1_000) };
  limiters.push(created);
  return created;
}

const limiters: Limiter[] = [];

/** The same for what guards accounts, codes, emails or money. */
export const createSharedLimiter = (name: string, max: number, seconds: number): SharedLimiter => ({
  name,
  max,
  seconds,
});

/** Forgets every count of this process: so an installation begins, also when others have run in it. */
export function resetAll() {
  for (const each of limiters) each.counts = createBoundedCounts(each.seconds * 1_000);
}

/** How many keys the limiters of this process know: strangers make them, so it is bounded, and measured. */
export const countKeys = (): number => limiters.reduce((sum, { counts }) => sum + counts.size(), 0);

/**
 * Counts one attempt of `key` (an email address, a device's id; several words are joined). Consumed before the work is
 * done, so that a hundred requests at once are counted as a hundred. Keys that strangers make up are bounded
 * (counts.server.ts); a hub's or an account's is its id, once it was found.
 */
export async function consume({ counts, max }: Limiter, ...key: string[]): Promise<ConsumeResult> {
  const now = performance.now();
  const { consumed, endsAt } = counts.add(keyOf(key), now);
  return consumed <= max ? { ok: true } : toRefusal(endsAt - now);
}

/**
 * Consumes from each limiter, in this order, and stops at the first that refuses: what one device sends too much is not
 * counted against the room that it sits in.
 */
export async function consumeInOrder(
  ...consumptions: (readonly [limiter: Limiter, ...key: string[]])[]
): Promise<ConsumeResult> {
  for (const [limiter, ...key] of consumptions) {
    const result = await consume(limiter, ...key);
    if (!result.ok) return result;
  }
  return { ok: true };
}

type LimiterServices = Pick<Services, "db" | "clock" | "signer">;

/** The same for shared limiters: a statement for each. */
export async function consumeShared(
  services: LimiterServices,
  ...consumptions: (readonly [limiter: SharedLimiter, ...key: string[]])[]
): Promise<ConsumeResult> {
  for (const [limiter, ...key] of consumptions) {
    const { max, seconds } = limiter;
    const now = services.clock.now();
    const endsAt = await consumeCount(services.db, rowKey(services, limiter, key), {
      ...{ max, windowMs: seconds * 1_000, now },
    });
    if (endsAt) return toRefusal(endsAt.getTime() - now.getTime());
  }
  return { ok: true };
}

const toRefusal = (ms: number): ConsumeResult => ({
  ok: false,
  retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)),
});

/** Forgets the count of `key`, once it has shown that it was honest (signed in). */
export const refundShared = (services: LimiterServices, limiter: SharedLimiter, ...key: string[]): Promise<void> =>
  deleteCount(services.db, rowKey(services, limiter, key));

/** Keyed with our secret: an address can be guessed, so its plain hash would name it. */
const rowKey = ({ signer }: LimiterServices, { name }: SharedLimiter, key: string[]) =>
  signer.sign("limiter", `${name} ${keyOf(key)}`).toString("base64url");

/** Status and header of the answer to somebody who has to wait: `data(result, tooMany(seconds))`. */
export function tooManyRequests(retryAfterSeconds: number) {
  return { status: 429, headers: { "retry-after": String(retryAfterSeconds) } };
}

/** The wait in words: "in 40 seconds", "in 12 minutes". */
export function formatWait(retryAfterSeconds: number): string {
  const [count, unit] =
    retryAfterSeconds < 60 ? [retryAfterSeconds, "second"] : [Math.ceil(retryAfterSeconds / 60), "minute"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}

const keyOf = (parts: string[]) => parts.map((part) => part.trim().toLowerCase()).join(" ");

const minute = 60;
const hour = 60 * minute;

/** Wrong passwords for one email address, by strangers together or by one known browser; a right one refunds them. */
export const signInLimiter = createSharedLimiter("sign-in", 10, 15 * minute);
/** Passwords tried from one IP address, for whichever account. */
export const signInCeiling = createSharedLimiter("sign-in-address", 200, 15 * minute);
/** Wrong codes after a right password, counted as passwords are; thirty a day are guessed at evens in some twenty years. */
export const codeLimiter = createSharedLimiter("code", 10, 15 * minute);
export const codeDayLimiter = createSharedLimiter("code-day", 30, 24 * hour);
/** Wrong passwords and codes where a signed-in account proves itself again; a right one refunds them. */
export const proofLimiter = createSharedLimiter("proof", 10, 15 * minute);
/** Emails that anyone can have sent to an address: confirmation, password. Their links work at least as long. */
export const accountEmailLimiter = createSharedLimiter("account-email", 5, hour);
/** The same by the IP address that asks. */
export const accountEmailCeiling = createSharedLimiter("account-email-address", 300, hour);
/** Emails that the administrator has sent to one account: apart, so that nobody can use them up from outside. */
export const adminEmailLimiter = createSharedLimiter("admin-email", 5, hour);
/** Checkouts begun from one account. */
export const checkoutLimiter = createSharedLimiter("checkout", 20, 10 * minute);
/** Checkouts begun, and asked about, from one IP address: each asks the payment provider. */
export const checkoutCeiling = createSharedLimiter("checkout-address", 120, 10 * minute);
/** Messages of one speaker to support. */
export const helpLimiter = createSharedLimiter("help", 20, hour);
/** Data Exports of one speaker: each may hold 2 GB. */
export const exportLimiter = createSharedLimiter("export", 10, 24 * hour);
/** By IP address: more than any room, less than a machine. */
export const signUpCeiling = createLimiter(2_000, minute);
export const availabilityCeiling = createLimiter(6_000, minute);
/** Pages that are in no memory and so are made anew, by IP address: a third of what a processor can make. */
export const pageCeiling = createLimiter(3_000, minute);
/** The same by session: one speaker clicks less often, and screens that search and count cost most. */
export const screenLimiter = createLimiter(600, minute);
