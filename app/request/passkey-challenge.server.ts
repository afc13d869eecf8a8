// What an authenticator signs to prove that its owner is present now. A challenge works once, for half an hour, in the
// browser or session that it was made for.
import { randomUUID } from "node:crypto";
import { validate as isUuid } from "uuid";
import { signedToken, timeField, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { consumeShared, createSharedLimiter } from "#app/request/limits.server.ts";
import type { Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

const validSeconds = 30 * 60;
/** Counts each challenge: no second attempt with the same one. */
const challengeLimiter = createSharedLimiter("passkey-challenge", 1, validSeconds);

const challengeToken = signedToken("passkey challenge" satisfies SigningPurpose, {
  id: uuidField,
  expiresAt: timeField,
});

/** Whom a challenge is for: a browser that signs in, or a session that adds a passkey. */
export type ChallengeSubject = `sign-in ${string}` | `add ${string}`;

export function createChallenge(services: Services, subject: ChallengeSubject): string {
  const expiresAt = new Date(services.clock.now().getTime() + validSeconds * 1_000);
  return challengeToken.create(services, { id: randomUUID(), expiresAt }, subject);
}

/** Uses the challenge up. False for one of another subject, used before, expired or not ours. */
export async function redeemChallenge(services: Services, challenge: string, subject: ChallengeSubject) {
  const values = challengeToken.read(services, challenge, subject);
  if (!values || values.expiresAt < services.clock.now()) return false;
  return (await consumeShared(services, [challengeLimiter, values.id])).ok;
}

const cookieName = "hub.passkey_browser";

/** The browser of the sign-in page: a made-up id, which proves nothing by itself. Null without one. */
export function findPasskeyBrowser(headers: Pick<Headers, "get">): string | null {
  const id = cookieValue(headers.get("cookie"), cookieName);
  return id !== null && isUuid(id) ? id : null;
}

/** A new id for a browser, and the Set-Cookie value that it is known by. */
export function createPasskeyBrowser() {
  const id = randomUUID();
  return { id, cookie: `${cookieName}=${id}; Max-Age=${24 * 60 * 60}` };
}
