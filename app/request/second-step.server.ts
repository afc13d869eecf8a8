// The second step at sign-in, between the browser and domain/accounts/second-step.server.ts, which takes the codes.
import {
  type CodeVault,
  type CodeVerdict,
  readCode,
  renewRecoveryCodes,
  takeCode,
  turnOffSecondStep,
  turnOnSecondStep,
} from "#app/domain/accounts/second-step.server.ts";
import { type Attempt, consumeCode, refundCode } from "#app/request/account-attempts.server.ts";
import { type BetterAuth, refusalCode } from "#app/request/better-auth.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";
import type { Services } from "#app/services.ts";

/** "expired": too long ago, or never, that the password was right here. */
export type SignInRefusal = Exclude<CodeVerdict, "right"> | "expired";

interface Owner {
  userId: string;
  sessionId: string;
}

/** What the routes may ask of two-factor sign-in. */
export function secondStep(auth: BetterAuth, services: Services, vault: CodeVault) {
  const take = (userId: string, typed: string) =>
    services.db.transaction((tx) => takeCode(services, tx, vault, { userId, typed }));

  return {
    /** Whether this browser has given a right password and still owes the code. Better Auth signs the cookie. */
    isOwed: (headers: Headers): boolean => cookieValue(headers.get("cookie"), "hub.two_factor") !== null,

    /** Opens the session that a right password has prepared. Uses the code up. */
    async finishSignIn(attempt: Attempt & { headers: Headers }, typed: string) {
      const { headers } = attempt;
      const refused = (refusal: SignInRefusal) => ({ ok: false as const, refusal });
      const challenge = await auth.api.findChallenge({ headers });
      if (!challenge) return refused("expired");
      const consumed = await consumeCode(attempt, challenge.userId);
      if (!consumed.ok) return { ...consumed, refusal: "slowed" as const };
      const verdict = await take(challenge.userId, typed);
      if (verdict !== "right") return refused(verdict);
      await refundCode(attempt, challenge.userId);
      const { response, headers: answer } = await auth.api.finishChallenge({ headers, returnHeaders: true });
      if (!response) return refused("expired");
      const { user } = response;
      return { ok: true as const, cookies: answer.getSetCookie(), user, kind: readCode(typed).kind };
    },

    /** Whether the account's code is right, for whoever is signed in already; it is used up. The caller limits the tries. */
    isRight: async (userId: string, typed: string): Promise<boolean> => (await take(userId, typed)) === "right",

    /** A new secret for an authenticator app, as an `otpauth:` address; nothing is on before `turnOn`. Null: wrong password. */
    async begin(headers: Headers, password: string): Promise<string | null> {
      try {
        const answer = await auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
        return answer.method === "totp" ? (answer.totpURI ?? null) : null;
      } catch (error) {
        refusalCode(error);
        return null;
      }
    },

    /** Turns it on with the first right code of the app. */
    turnOn: (owner: Owner, typed: string) => turnOnSecondStep(services, vault, { ...owner, typed }),

    /** Ten new recovery codes in the place of those there were. Null: it is not on. */
    renewCodes: (owner: Owner) => renewRecoveryCodes(services, vault, owner),

    /** Turns it off. Null: it was not on. */
    turnOff: (owner: Owner) => turnOffSecondStep(services, owner),
  };
}
