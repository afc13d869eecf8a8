// The second step at sign-in: a code from an authenticator app, or one of ten recovery codes. Better Auth's plug-in keeps
// secret and codes encrypted, and locks the step of an account after ten wrong codes in a row.
import { type BetterAuth, refusalCode } from "#app/request/better-auth.server.ts";
import { cookieValue } from "#app/request/cookies.server.ts";

type CodeRefusal = "wrong" | "expired" | "locked";

const refusals: Record<string, CodeRefusal> = {
  INVALID_TWO_FACTOR_COOKIE: "expired",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "expired",
  ACCOUNT_TEMPORARILY_LOCKED: "locked",
};

/** What somebody types: with spaces, in capitals, a recovery code without its hyphen. */
export function readCode(typed: string): { kind: "app" | "recovery"; code: string } {
  const code = typed.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (/^\d{6}$/.test(code)) return { kind: "app", code };
  return { kind: "recovery", code: `${code.slice(0, 5)}-${code.slice(5)}` };
}

/** What the routes may ask of two-factor sign-in; codes come from an authenticator app or from the recovery list. */
export function secondStep(auth: BetterAuth) {
  const verify = (headers: Headers, typed: string, disableSession: boolean) => {
    const { kind, code } = readCode(typed);
    return kind === "app"
      ? auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : auth.api.verifyBackupCode({ body: { code, disableSession }, headers, returnHeaders: true });
  };

  return {
    /** Whether this browser has given a right password and still owes the code. Better Auth signs the cookie. */
    isOwed: (headers: Headers): boolean => cookieValue(headers.get("cookie"), "hub.two_factor") !== null,

    /** Opens the session that a right password has prepared. Uses a recovery code up. */
    async finishSignIn(headers: Headers, typed: string) {
      try {
        const { response, headers: answer } = await verify(headers, typed, false);
        const { user } = response as { user: { id: string; email: string; name: string } };
        return { ok: true as const, cookies: answer.getSetCookie(), user, kind: readCode(typed).kind };
      } catch (error) {
        return { ok: false as const, refusal: refusals[refusalCode(error)] ?? ("wrong" as const) };
      }
    },

    /** Whether the signed-in account's code is right; a recovery code is used up by it. The caller limits the tries. */
    async isRight(headers: Headers, typed: string): Promise<boolean> {
      try {
        await verify(headers, typed, true);
        return true;
      } catch (error) {
        refusalCode(error);
        return false;
      }
    },

    /** A new secret for an authenticator app, as an `otpauth:` address; nothing is on before `confirm`. Null: wrong password. */
    async begin(headers: Headers, password: string): Promise<string | null> {
      try {
        const answer = await auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
        return answer.method === "totp" ? (answer.totpURI ?? null) : null;
      } catch (error) {
        refusalCode(error);
        return null;
      }
    },

    /** Turns it on with the first right code; gives the recovery codes, which are shown once. Null: wrong code. */
    async confirm(headers: Headers, userId: string, code: string) {
      try {
        const { headers: answer } = await auth.api.verifyTOTP({
          body: { code: readCode(code).code },
          headers,
          returnHeaders: true,
        });
        const { backupCodes } = await auth.api.viewBackupCodes({ body: { userId } });
        return { cookies: answer.getSetCookie(), recoveryCodes: backupCodes };
      } catch (error) {
        refusalCode(error);
        return null;
      }
    },

    /** Ten new recovery codes in the place of those there were. Null: wrong password, or it is not on. */
    async renewCodes(headers: Headers, password: string): Promise<string[] | null> {
      try {
        const { backupCodes } = await auth.api.generateBackupCodes({ body: { password }, headers });
        return backupCodes;
      } catch (error) {
        refusalCode(error);
        return null;
      }
    },

    /** Turns it off; gives the cookies of the session that goes on. Null: wrong password. */
    async turnOff(headers: Headers, password: string): Promise<string[] | null> {
      try {
        const { headers: answer } = await auth.api.disableTwoFactor({
          body: { password },
          headers,
          returnHeaders: true,
        });
        return answer.getSetCookie();
      } catch (error) {
        refusalCode(error);
        return null;
      }
    },
  };
}
