// The second step at sign-in: connects the browser with domain/accounts/second-step.server.ts, which checks the codes.
import { type BetterAuth, refusalCode, suspendedCode } from "#app/auth/better-auth.server.ts";
import {
  type CodeVault,
  readCode,
  redeemCode,
  renewRecoveryCodes,
  turnOnSecondStep,
} from "#app/domain/accounts/second-step.server.ts";
import { recordFailedSignIn, recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import type { AnyWords } from "#app/domain/values/command.ts";
import { done, refuse } from "#app/domain/values/outcome.ts";
import { type Attempt, consumeCodeAttempt, refundCodeAttempt } from "#app/request/account-attempts.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import { limits } from "#app/request/limits.server.ts";
import type { Services } from "#app/services.ts";

interface Owner {
  userId: string;
  sessionId: string;
  /** The client's IP address. */
  address: string;
}

/** What `finishSignIn` is refused with. */
export const codeSignIn = {
  refusals: {
    ...limits.refusals,
    expired: { message: "That took too long. Please sign in again." },
    used: { status: 422, message: "That code has already been used. Please wait for the next one." },
    wrong: { status: 422, message: "That code is incorrect. Please enter the code your app shows now." },
  } satisfies AnyWords,
};

/**
 * Everything that routes do with the second step. `vault` encrypts its secrets. Only
 * `finishSignIn` limits the attempts itself.
 */
export function createSecondStep(auth: BetterAuth, services: Services, vault: CodeVault) {
  const verifyCode = (userId: string, code: string) =>
    services.db.transaction((tx) => redeemCode(services, tx, vault, { userId, input: code }));

  return {
    /** Whether this browser has given a correct password but no code yet. Better Auth signs the cookie. */
    isCodeRequired: (headers: Headers): boolean => cookieValue(headers.get("cookie"), "hub.two_factor") !== null,

    /** Opens the session that a correct password prepared. Uses up the code. */
    async finishSignIn(attempt: Attempt & { headers: Headers }, code: string) {
      const { headers } = attempt;
      const challenge = await auth.api.findChallenge({ headers });
      // No correct password in this browser, or too long ago.
      if (!challenge) return refuse("expired");
      const consumed = await consumeCodeAttempt(attempt, challenge.userId);
      if (!consumed.ok) return consumed;
      const verdict = await verifyCode(challenge.userId, code);
      if (verdict !== "right") {
        await recordFailedSignIn(services, { userId: challenge.userId }, attempt.requestContext.address);
        return refuse(verdict);
      }
      await refundCodeAttempt(attempt, challenge.userId);
      const finished = await auth.api.finishChallenge({ headers, returnHeaders: true }).catch((error: unknown) => {
        // Suspended a moment ago: signing in again says so.
        if (refusalCode(error) === suspendedCode) return null;
        throw error;
      });
      if (!finished?.response) return refuse("expired");
      const { user } = finished.response;
      const { kind } = readCode(code);
      await recordSignIn(attempt, user.id, kind);
      return { ok: true as const, cookies: finished.headers.getSetCookie(), user, kind };
    },

    /** Whether the code of a signed-in account is correct; uses it up. The caller limits the attempts. */
    isRight: async (userId: string, code: string): Promise<boolean> => (await verifyCode(userId, code)) === "right",

    /**
     * A new secret for an authenticator app as an `otpauth:` URL; it is active after `turnOn`. Refused: wrong password.
     */
    startSetup: (headers: Headers, password?: string) => startSetup(auth, services, headers, password),

    /** Turns it on with the first correct code. */
    turnOn: (owner: Owner, code: string) => turnOnSecondStep(services, vault, { ...owner, input: code }),

    /** Replaces the ten recovery codes. */
    renewCodes: (owner: Owner) => renewRecoveryCodes(services, vault, owner),
  };
}

/** What `startSetup` is refused with, and callers where it is on. */
export const secondStepSetup = {
  refusals: {
    "already-on": { message: "Two-factor authentication is already on." },
    "setup-failed": { message: "We couldn't set up two-factor authentication. Please try again." },
  },
};

async function startSetup(auth: BetterAuth, { settings }: Services, headers: Headers, password?: string) {
  try {
    const body = { password, method: "totp" as const, issuer: settings.productName };
    const response = await auth.api.enableTwoFactor({ body, headers });
    // Apps show a space in the product's name that was written as "+".
    const uri = response.method === "totp" && response.totpURI?.replaceAll("+", "%20");
    return uri ? done(uri) : refuse("setup-failed");
  } catch (error) {
    refusalCode(error);
    return refuse("setup-failed");
  }
}

async function recordSignIn({ requestContext }: Attempt, userId: string, kind: "app" | "recovery") {
  const { services, address } = requestContext;
  const event = kind === "recovery" ? "recovery-code-used" : "signed-in";
  await recordSecurityEvent(services, services.db, { event, userId, address });
}
