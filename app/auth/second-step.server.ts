// The second step at sign-in: connects the browser with domain/accounts/second-step.server.ts, which checks the codes.
import { type BetterAuth, refusalCode, suspendedCode } from "#app/auth/better-auth.server.ts";
import {
  type CodeVault,
  type CodeVerdict,
  readCode,
  redeemCode,
  renewRecoveryCodes,
  turnOffSecondStep,
  turnOnSecondStep,
} from "#app/domain/accounts/second-step.server.ts";
import { recordFailedSignIn, recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { type Attempt, consumeCodeAttempt, refundCodeAttempt } from "#app/request/account-attempts.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import type { Services } from "#app/services.ts";

/** "expired": no correct password in this browser, or too long ago. */
export type SignInRefusal = Exclude<CodeVerdict, "right"> | "expired";

interface Owner {
  userId: string;
  sessionId: string;
  /** The client's IP address. */
  address: string;
}

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
      const refuse = (refusal: SignInRefusal) => ({ ok: false as const, refusal });
      const challenge = await auth.api.findChallenge({ headers });
      if (!challenge) return refuse("expired");
      const consumed = await consumeCodeAttempt(attempt, challenge.userId);
      if (!consumed.ok) return { ...consumed, refusal: "slowed" as const };
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
     * A new secret for an authenticator app as an `otpauth:` URL; it is active after `turnOn`. Null: wrong password.
     */
    startSetup: (headers: Headers, password?: string) => startSetup(auth, services, headers, password),

    /** Turns it on with the first correct code. */
    turnOn: (owner: Owner, code: string) => turnOnSecondStep(services, vault, { ...owner, input: code }),

    /** Replaces the ten recovery codes. Null: it is not on. */
    renewCodes: (owner: Owner) => renewRecoveryCodes(services, vault, owner),

    /** Turns it off. Null: it was not on. */
    turnOff: (owner: Owner) => turnOffSecondStep(services, owner),
  };
}

async function startSetup(auth: BetterAuth, { settings }: Services, headers: Headers, password?: string) {
  try {
    const body = { password, method: "totp" as const, issuer: settings.productName };
    const response = await auth.api.enableTwoFactor({ body, headers });
    // Apps show a space in the product's name that was written as "+".
    return response.method === "totp" ? (response.totpURI?.replaceAll("+", "%20") ?? null) : null;
  } catch (error) {
    refusalCode(error);
    return null;
  }
}

async function recordSignIn({ requestContext }: Attempt, userId: string, kind: "app" | "recovery") {
  const { services, address } = requestContext;
  const event = kind === "recovery" ? "recovery-code-used" : "signed-in";
  await recordSecurityEvent(services, services.db, { event, userId, address });
}
