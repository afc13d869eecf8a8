// How often an account may be tried: its password, its second step, its emails. A browser that the account was signed in
// on is counted by itself; all others are counted together, and by the IP address they come from.
import { hashingRetryAfterSeconds } from "#app/domain/accounts/password-hashing.server.ts";
import {
  accountEmailCeiling,
  accountEmailLimiter,
  type ConsumeResult,
  codeDayLimiter,
  codeLimiter,
  consumeShared,
  refundShared,
  signInCeiling,
  signInLimiter,
  waitInWords,
} from "#app/request/limits.server.ts";
import { findSignInDevice, type Shown } from "#app/request/sign-in-device.server.ts";
import type { Visit } from "#app/request/visit.ts";
import type { Services } from "#app/services.ts";

/** Who tries: from which address, with which cookies. */
export interface Attempt {
  visit: Pick<Visit, "services" | "address">;
  headers: Pick<Headers, "get">;
}

const strangers = "strangers";
const whoTries = ({ visit, headers }: Attempt, shown: Shown) =>
  findSignInDevice(visit.services, headers, shown) ?? strangers;

/** Whether somebody has signed in to that account on this browser before. */
export const isKnownBrowser = (attempt: Attempt, email: string): boolean =>
  whoTries(attempt, { passwordOf: email }) !== strangers;

/** Counts a password that is tried. The same for an email without an account. */
export function consumePassword(attempt: Attempt, email: string): Promise<ConsumeResult> {
  const { services, address } = attempt.visit;
  const who = whoTries(attempt, { passwordOf: email });
  const ofAccount = [signInLimiter, who, email] as const;
  return who === strangers
    ? consumeShared(services, [signInCeiling, address], ofAccount)
    : consumeShared(services, ofAccount);
}

/** After a right password, and the code where one is owed. */
export const refundPassword = (attempt: Attempt, email: string): Promise<void> =>
  refundShared(attempt.visit.services, signInLimiter, whoTries(attempt, { passwordOf: email }), email);

/** Counts a code that is tried after a right password of the account `userId`. */
export function consumeCode(attempt: Attempt, userId: string): Promise<ConsumeResult> {
  const who = whoTries(attempt, { codeOf: userId });
  return consumeShared(attempt.visit.services, [codeLimiter, who, userId], [codeDayLimiter, who, userId]);
}

/** After a right code. */
export const refundCode = (attempt: Attempt, userId: string): Promise<void> =>
  forgetCodes(attempt.visit.services, userId, whoTries(attempt, { codeOf: userId }));

/** A new password makes wrong codes of who knew the old one meaningless. */
export async function forgetCodes(services: Services, userId: string, who = strangers): Promise<void> {
  for (const each of [codeLimiter, codeDayLimiter]) await refundShared(services, each, who, userId);
}

/**
 * Counts an email that somebody asks for without being signed in. A stranger can use up the strangers' share of an
 * address: then the newest links in its inbox still work, which is what the refusal should say.
 */
export function consumeAccountEmail(
  attempt: Attempt,
  kind: "confirmation" | "password",
  email: string,
): Promise<ConsumeResult> {
  const { services, address } = attempt.visit;
  const who = whoTries(attempt, { passwordOf: email });
  const ofAccount = [accountEmailLimiter, kind, who, email] as const;
  return who === strangers
    ? consumeShared(services, [accountEmailCeiling, address], ofAccount)
    : consumeShared(services, ofAccount);
}

/** Status and header of the answer while too many passwords wait to be hashed, and its words. */
export const tooBusy = { status: 503, headers: { "retry-after": String(hashingRetryAfterSeconds) } };
export const busyMessage = `Many people are signing in right now. Please try again ${waitInWords(hashingRetryAfterSeconds)}.`;

/** Whoever is refused another email has the newest of those that were sent. */
export const manyEmails = (retryAfterSeconds: number): string =>
  `We've sent several emails to this address. Please use the newest one in your inbox or try again ${waitInWords(retryAfterSeconds)}.`;
