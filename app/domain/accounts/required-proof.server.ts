// What proves who changes the security of an account. A session alone may be stolen, or on a phone that lies about.
import { isOwnPasswordSet } from "#app/domain/accounts/passwords.server.ts";
import type { Actor, Services } from "#app/services.ts";

const recentMs = 10 * 60 * 1_000;

/**
 * An account with a password gives it. One without has only its sign-in: the one that opened this session counts for ten
 * minutes ("recent-sign-in"), then its owner signs in again.
 */
export type RequiredProof = "password" | "recent-sign-in" | "sign-in-again";

/** `signedInAt` is when the session was opened. Nothing moves it: neither use, nor the session's new token. */
export async function findRequiredProof(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  signedInAt: Date,
): Promise<RequiredProof> {
  if (await isOwnPasswordSet({ db }, actor)) return "password";
  return clock.now().getTime() - signedInAt.getTime() < recentMs ? "recent-sign-in" : "sign-in-again";
}

/** OIDC_ONLY lets nobody set a first password. */
export const mayHavePassword = ({ settings }: Pick<Services, "settings">, required: RequiredProof): boolean =>
  required === "password" || settings.identity?.isOnly !== true;
