// Limits on attempts against one account: password, second step and emails. A browser that has signed in to the account
// before has its own count. All other browsers share one count, and one per IP address.
import { requestAccountLink } from "#app/domain/accounts/account-links.server.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import { checkFormToken, createFormToken, isPressedByPerson } from "#app/request/form-token.server.ts";
import {
  accountEmailAddressLimiter,
  accountEmailLimiter,
  type ConsumeResult,
  codeDayLimiter,
  codeLimiter,
  consumeShared,
  formatWait,
  refundShared,
  signInAddressLimiter,
  signInLimiter,
  tooManyRequests,
} from "#app/request/limits.server.ts";
import { findSignInDevice, type SignInProof } from "#app/request/sign-in-device.server.ts";
import type { Services } from "#app/services.ts";

export interface Attempt {
  /** The part of the request's context that counting needs. */
  requestContext: { services: Services; address: string };
  headers: Pick<Headers, "get">;
}

const unrecognisedBrowsers = "unrecognised browsers";
const findBrowserId = ({ requestContext, headers }: Attempt, proof: SignInProof) =>
  findSignInDevice(requestContext.services, headers, proof) ?? unrecognisedBrowsers;

/** Whether this browser has signed in with this account's password before. */
export const isRecognisedBrowser = (attempt: Attempt, email: string): boolean =>
  findBrowserId(attempt, { passwordOf: email }) !== unrecognisedBrowsers;

/**
 * Counts a password attempt. An email without an account is counted the same way, so that the limit does not reveal
 * accounts.
 */
export function consumePasswordAttempt(attempt: Attempt, email: string): Promise<ConsumeResult> {
  const { services, address } = attempt.requestContext;
  const browserId = findBrowserId(attempt, { passwordOf: email });
  const accountConsumption = [signInLimiter, browserId, email] as const;
  return browserId === unrecognisedBrowsers
    ? consumeShared(services, [signInAddressLimiter, address], accountConsumption)
    : consumeShared(services, accountConsumption);
}

/** Called after the correct password, and after the code if one is required. */
export const refundPasswordAttempt = (attempt: Attempt, email: string): Promise<void> =>
  refundShared(attempt.requestContext.services, signInLimiter, findBrowserId(attempt, { passwordOf: email }), email);

/** Counts a code attempt. The password of account `userId` was correct before. */
export function consumeCodeAttempt(attempt: Attempt, userId: string): Promise<ConsumeResult> {
  const browserId = findBrowserId(attempt, { codeOf: userId });
  return consumeShared(
    attempt.requestContext.services,
    [codeLimiter, browserId, userId],
    [codeDayLimiter, browserId, userId],
  );
}

/** Called after a correct code. Only resets the counts of this browser. */
export const refundCodeAttempt = (attempt: Attempt, userId: string): Promise<void> =>
  resetCodeAttempts(attempt.requestContext.services, userId, findBrowserId(attempt, { codeOf: userId }));

/** After a new password, earlier wrong codes no longer matter: they came from someone who knew the old password. */
export async function resetCodeAttempts(
  services: Services,
  userId: string,
  browserId = unrecognisedBrowsers,
): Promise<void> {
  for (const each of [codeLimiter, codeDayLimiter]) await refundShared(services, each, browserId, userId);
}

const formSubject = "account";

/** The token for the forms of an account screen that send an email. */
export const createAccountFormToken = (services: Services): string =>
  createFormToken(services, formSubject, services.clock.now());

/** An email that may be sent, or the message and the response with which the form is refused. */
type AccountEmail = { ok: true; value: TypedAddress } | AccountEmailRefusal;
export interface AccountEmailRefusal {
  ok: false;
  refusal: "not-sent";
  message: string;
  status: number;
  headers?: Record<string, string>;
}
const refuseEmail = (message: string, init: { status: number; headers?: Record<string, string> }) =>
  ({ ...refuse("not-sent"), message, ...init }) satisfies AccountEmailRefusal;

/**
 * Counts an email requested without signing in, by a `form` with the token of its screen that a person had time to fill
 * in. Unrecognised browsers can use up the shared count of an address. The newest links in its inbox still work then,
 * and the message says so.
 */
export async function consumeAccountEmail(
  attempt: Attempt,
  form: Pick<FormData, "get" | "delete">,
  { about, email }: { about: "confirmation" | "password"; email: string },
): Promise<AccountEmail> {
  const { services, address } = attempt.requestContext;
  const [now, isPressed] = [services.clock.now(), isPressedByPerson(attempt.headers)];
  const token = checkFormToken(services, formSubject, form, { now, isPressed });
  if (!token.ok) return refuseEmail(token.message, { status: 422 });
  const browserId = findBrowserId(attempt, { passwordOf: email });
  const accountConsumption = [accountEmailLimiter, about, browserId, email] as const;
  const consumed =
    browserId === unrecognisedBrowsers
      ? await consumeShared(services, [accountEmailAddressLimiter, address], accountConsumption)
      : await consumeShared(services, accountConsumption);
  if (consumed.ok) return done(email as TypedAddress);
  const { retryAfterSeconds } = consumed;
  return refuseEmail(tooManyEmailsMessage(retryAfterSeconds), tooManyRequests(retryAfterSeconds));
}

/** Sends the link that someone asked for on an account screen, where `consumeAccountEmail` allows the email. */
export async function sendRequestedLink(
  attempt: Attempt,
  form: Pick<FormData, "get" | "delete">,
  link: { about: "confirmation" | "password"; email: string },
): Promise<AccountEmail> {
  const consumed = await consumeAccountEmail(attempt, form, link);
  if (consumed.ok) await requestAccountLink(attempt.requestContext.services, link.about, consumed.value);
  return consumed;
}

/** Points to the newest email, because its link still works. Shows the wait in words. */
const tooManyEmailsMessage = (retryAfterSeconds: number): string =>
  `We've sent several emails to this address. Please use the newest one in your inbox or try again ${formatWait(retryAfterSeconds)}.`;
