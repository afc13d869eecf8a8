// Rate limits. Most limiters count in the memory of this process: they stop floods, and ratings must not wait for a
// database statement. Limiters that guard accounts, codes, emails and money count in the database, across all processes
// (docs/decisions/037). A whole room shares one IP address, so the audience is limited by device, hub or email, and an
// address only has a limit that no room reaches.
import { consumeCount, deleteCount } from "#app/database/limiter-counts.server.ts";
import type { Words } from "#app/domain/values/command.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { createBoundedCounts } from "#app/request/bounded-counts.server.ts";
import type { Services } from "#app/services.ts";

/** At most `max` consumptions within `seconds`, counted from a key's first one, in this process. */
export interface Limiter {
  readonly max: number;
  readonly seconds: number;
  /** What a refusal says before when it may be tried again. */
  readonly refused: string;
  counts: ReturnType<typeof createBoundedCounts>;
}

/** The same, counted across all processes. */
export interface SharedLimiter {
  /** Unique in the product: its rows are found by it. */
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
  readonly refused: string;
}

export type ConsumeResult =
  | { ok: true }
  | { ok: false; refusal: "too-many-requests"; message: string; retryAfterSeconds: number };

/** What a limiter refuses with says what the limiter does. */
export const limits = {
  refusals: {
    "too-many-requests": ({ message, retryAfterSeconds }) => ({ status: 429, message, retryAfterSeconds }),
  } satisfies Words<ConsumeResult>,
};

const tooManyAttempts = "Too many attempts. Please try again";

/** Created once for each limit, at the top of a module. */
export function createLimiter(max: number, seconds: number, refused = tooManyAttempts): Limiter {
  const created = { max, seconds, refused, counts: createBoundedCounts(seconds * 1_000) };
  limiters.push(created);
  return created;
}

const limiters: Limiter[] = [];

/** Holds no counts itself: they are in the database and survive a restart. */
export const createSharedLimiter = (
  name: string,
  max: number,
  seconds: number,
  refused = tooManyAttempts,
): SharedLimiter => ({ name, max, seconds, refused });

/** Resets all counts of this process when an installation starts, because tests run several in one process. */
export function resetAll() {
  for (const each of limiters) each.counts = createBoundedCounts(each.seconds * 1_000);
}

/** The number of keys in memory. Visitors create them, so it is bounded and measured. */
export const countKeys = (): number => limiters.reduce((sum, { counts }) => sum + counts.size(), 0);

/**
 * Counts one attempt of `key` (an email address, a device id; several parts are joined). It is called before the work,
 * so that a hundred simultaneous requests count as a hundred. Made-up keys are bounded; hubs and
 * accounts are counted by id once found.
 */
export const consume = (limiter: Limiter, ...key: string[]): Promise<ConsumeResult> =>
  consumeAmount(limiter, 1, ...key);

/** The same for something that is measured, such as bytes. */
export async function consumeAmount(limiter: Limiter, amount: number, ...key: string[]): Promise<ConsumeResult> {
  const now = performance.now();
  const { consumed, endsAt } = limiter.counts.add(keyOf(key), now, amount);
  return consumed <= limiter.max ? { ok: true } : toRefusal(limiter, endsAt - now);
}

/** The same for a program, which learns how many are left and when the window ends. */
export function consumeCounted({ counts, max }: Limiter, key: string) {
  const now = performance.now();
  const { consumed, endsAt } = counts.add(keyOf([key]), now);
  return {
    isAllowed: consumed <= max,
    remaining: Math.max(0, max - consumed),
    resetSeconds: Math.max(1, Math.ceil((endsAt - now) / 1000)),
  };
}

/** Whether `key` has nothing left, without counting this request: for limits on misses, where a hit must not count. */
export const isExhausted = ({ counts, max }: Limiter, ...key: string[]): boolean => counts.read(keyOf(key)) >= max;

/**
 * Consumes from each limiter in order and stops at the first that refuses. One device that sends too much is then not
 * counted against its room.
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

/** The same for shared limiters, with one statement for each. */
export async function consumeShared(
  services: LimiterServices,
  ...consumptions: (readonly [limiter: SharedLimiter, ...key: string[]])[]
): Promise<ConsumeResult> {
  for (const [limiter, ...key] of consumptions) {
    const { max, seconds } = limiter;
    const now = services.clock.now();
    const { consumed, endsAt } = await consumeCount(services.db, rowKey(services, limiter, key), {
      max,
      windowMs: seconds * 1_000,
      now,
    });
    if (consumed === null) return toRefusal(limiter, endsAt.getTime() - now.getTime());
  }
  return { ok: true };
}

/** Runs a command that shared limiters allow so often. Otherwise it is refused. */
export async function runWithin<Outcome>(
  services: LimiterServices,
  consumptions: Parameters<typeof consumeShared>[1][],
  run: () => Promise<Outcome>,
) {
  const consumed = await consumeShared(services, ...consumptions);
  return consumed.ok ? run() : consumed;
}

/** One attempt, counted by a limiter of either kind. */
export type Consumption = readonly [limiter: Limiter | SharedLimiter, ...key: string[]];

/** `consumeInOrder` for limiters of both kinds. */
export async function consumeAll(
  services: LimiterServices,
  consumptions: readonly Consumption[],
): Promise<ConsumeResult> {
  for (const [limiter, ...key] of consumptions) {
    const isShared = "name" in limiter;
    const result = isShared ? await consumeShared(services, [limiter, ...key]) : await consume(limiter, ...key);
    if (!result.ok) return result;
  }
  return { ok: true };
}

function toRefusal({ refused }: Pick<Limiter, "refused">, ms: number): ConsumeResult {
  const retryAfterSeconds = Math.max(1, Math.ceil(ms / 1000));
  return { ...refuse("too-many-requests"), message: `${refused} ${formatWait(retryAfterSeconds)}.`, retryAfterSeconds };
}

/** Resets the count of `key` once its owner has proved honest, for example by signing in. */
export const refundShared = (services: LimiterServices, limiter: SharedLimiter, ...key: string[]): Promise<void> =>
  deleteCount(services.db, rowKey(services, limiter, key));

/** Signed with our secret, because the plain hash of an email address can be guessed. */
const rowKey = ({ signer }: LimiterServices, { name }: SharedLimiter, key: string[]) =>
  signer.sign("limiter", `${name} ${keyOf(key)}`).toString("base64url");

/** Response status and headers for a client that has to wait: `data(result, tooManyRequests(seconds))`. */
export const tooManyRequests = (retryAfterSeconds: number, status = 429) => ({
  status,
  headers: { "retry-after": String(retryAfterSeconds) },
});

/** For example "in 40 seconds" or "in 12 minutes". */
export function formatWait(retryAfterSeconds: number): string {
  const [count, unit] =
    retryAfterSeconds < 60 ? [retryAfterSeconds, "second"] : [Math.ceil(retryAfterSeconds / 60), "minute"];
  return `in ${count} ${unit}${count === 1 ? "" : "s"}`;
}

const keyOf = (parts: string[]) => parts.map((part) => part.trim().toLowerCase()).join(" ");

const minute = 60;
const hour = 60 * minute;
const tooManyCheckouts = "Checkout failed: too many checkout attempts. Please try again";
const tooManyCodes = "Too many wrong codes. Please try again";

/**
 * Wrong passwords for one email address, shared by all unrecognised browsers or for one recognised browser. A correct
 * password refunds them.
 */
export const signInLimiter = createSharedLimiter("sign-in", 10, 15 * minute);
/** Passwords from one IP address, for any account. */
export const signInAddressLimiter = createSharedLimiter("sign-in-address", 200, 15 * minute);
/** Passkeys from one IP address. They can't be guessed, so no account needs a count of its own. */
export const passkeyAddressLimiter = createSharedLimiter("passkey-address", 200, 15 * minute);
/**
 * Wrong codes after a correct password, counted like passwords. At thirty a day, guessing takes some twenty years on
 * average.
 */
export const codeLimiter = createSharedLimiter("code", 10, 15 * minute, tooManyCodes);
export const codeDayLimiter = createSharedLimiter("code-day", 30, 24 * hour, tooManyCodes);
/** Wrong passwords and codes when a signed-in person confirms their identity. A correct one refunds them. */
export const proofLimiter = createSharedLimiter("proof", 10, 15 * minute);
/** Confirmation and password emails that anyone can request for an address. Their links work at least this long. */
export const accountEmailLimiter = createSharedLimiter("account-email", 5, hour);
/** The same by IP address. */
export const accountEmailAddressLimiter = createSharedLimiter("account-email-address", 300, hour);
/** Emails that the administrator sends to one account, counted separately so that nobody else can use them up. */
export const adminEmailLimiter = createSharedLimiter(
  "admin-email",
  5,
  hour,
  "Too many emails. You can send the next one",
);
/** Ways to the identity provider, by IP address: each asks it for its description. */
export const identityLimiter = createLimiter(300, minute);
export const checkoutLimiter = createSharedLimiter("checkout", 20, 10 * minute, tooManyCheckouts);
/** Checkouts from one IP address, and status checks of them: each calls the payment provider. */
export const checkoutAddressLimiter = createSharedLimiter("checkout-address", 120, 10 * minute, tooManyCheckouts);
export const helpLimiter = createSharedLimiter("help", 20, hour, "Too many messages. You can send the next one");
/** Emails of a follow-up to its own speaker. */
export const testEmailLimiter = createSharedLimiter(
  "test-email",
  20,
  hour,
  "Too many test emails. You can send the next one",
);
/** Each export of one speaker may hold 2 GB. */
export const exportLimiter = createSharedLimiter(
  "export",
  10,
  24 * hour,
  "Too many exports. You can start the next one",
);
/** Codes of /setup from one IP address. */
export const setUpCodeLimiter = createSharedLimiter("setup-code", 10, 15 * minute);
/** Copies of a demo for one IP address: each takes the database a part of a second. */
export const demoLimiter = createLimiter(30, hour);
/** By IP address: more than any room sends, less than a bot. */
export const signUpLimiter = createLimiter(2_000, minute);
export const availabilityLimiter = createLimiter(3_000, minute);
/** Pages that are not cached, by IP address: a third of what one processor can render. */
export const pageLimiter = createLimiter(3_000, minute);
/** The same by session: screens that search and count cost most. */
export const screenLimiter = createLimiter(600, minute);
/**
 * Milliseconds of the processor that public pages with a query take, by IP address: 300 phones with a page of 10 ms each.
 * Beyond it they are paced, not refused.
 */
export const computedPageLimiter = createLimiter(3_000, minute);
/** Devices without a cookie that one network adds to the counts of a talk in a day: each is a row. */
export const newDeviceLimiter = createLimiter(20_000, 24 * hour);
