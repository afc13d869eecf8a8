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
  formatWait,
  refundShared,
  signInCeiling,
  signInLimiter,
} from "#app/request/limits.server.ts";
import type { RequestContext } from "#app/request/request-context.ts";
import { findSignInDevice, type SignInProof } from "#app/request/sign-in-device.server.ts";
import type { Services } from "#app/services.ts";

/** Who tries: from which address, with which cookies. */
export interface Attempt {
  requestContext: Pick<RequestContext, "services" | "address">;
  headers: Pick<Headers, "get">;
}

const unrecognisedBrowsers = "strangers";
const findBrowserId = ({ requestContext, headers }: Attempt, proof: SignInProof) =>
  findSignInDevice(requestContext.services, headers, proof) ?? unrecognisedBrowsers;

/** Whether somebody has signed in to that account on this browser before. */
export const isRecognisedBrowser = (attempt: Attempt, email: string): boolean =>
  findBrowserId(attempt, { passwordOf: email }) !== unrecognisedBrowsers;

/** Counts a password that is tried. The same for an email without an account. */
export function consumePasswordAttempt(attempt: Attempt, email: string): Promise<ConsumeResult> {
  const { services, address } = attempt.requestContext;
  const browserId = findBrowserId(attempt, { passwordOf: email });
  const accountConsumption = [signInLimiter, browserId, email] as const;
  return browserId === unrecognisedBrowsers
    ? consumeShared(services, [signInCeiling, address], accountConsumption)
    : consumeShared(services, accountConsumption);
}

/** After a right password, and the code where one is owed. */
export const refundPasswordAttempt = (attempt: Attempt, email: string): Promise<void> =>
  refundShared(attempt.requestContext.services, signInLimiter, findBrowserId(attempt, { passwordOf: email }), email);

/** Counts a code that is tried after a right password of the account `userId`. */
export function consumeCodeAttempt(attempt: Attempt, userId: string): Promise<ConsumeResult> {
  const browserId = findBrowserId(attempt, { codeOf: userId });
  return consumeShared(
    attempt.requestContext.services,
    [codeLimiter, browserId, userId],
    [codeDayLimiter, browserId, userId],
  );
}

/** After a right code. */
export const refundCodeAttempt = (attempt: Attempt, userId: string): Promise<void> =>
  resetCodeAttempts(attempt.requestContext.services, userId, findBrowserId(attempt, { codeOf: userId }));

/** A new password makes wrong codes of who knew the old one meaningless. */
export async function resetCodeAttempts(
  services: Services,
  userId: string,
  browserId = unrecognisedBrowsers,
): Promise<void> {
  for (const each of [codeLimiter, codeDayLimiter]) await refundShared(services, each, browserId, userId);
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
  const { services, address } = attempt.requestContext;
  const browserId = findBrowserId(attempt, { passwordOf: email });
  const accountConsumption = [accountEmailLimiter, kind, browserId, email] as const;
  return browserId === unrecognisedBrowsers
    ? consumeShared(services, [accountEmailCeiling, address], accountConsumption)
    : consumeShared(services, accountConsumption);
}

/** Status and header of the answer while too many passwords wait to be hashed, and its words. */
export const tooBusy = { status: 503, headers: { "retry-after": String(hashingRetryAfterSeconds) } };
export const busyMessage = `Many people are signing in right now. Please try again ${formatWait(hashingRetryAfterSeconds)}.`;

/** Whoever is refused another email has the newest of those that were sent. */
export const tooManyEmailsMessage = (retryAfterSeconds: number): string =>
  `We've sent several emails to this address. Please use the newest one in your inbox or try again ${formatWait(retryAfterSeconds)}.`;
