// Sessions, passwords and email tokens, managed by Better Auth. Its HTTP handler is not mounted: routes call it through
// this module, so that every form has our messages and limits.
import { type BetterAuth, configureAuth, refusalCode, suspendedCode } from "#app/auth/better-auth.server.ts";
import { codeVault } from "#app/auth/code-vault.server.ts";
import { enterAccount } from "#app/auth/identity-sign-in.server.ts";
import { createPasskeys } from "#app/auth/passkeys.server.ts";
import { createSecondStep } from "#app/auth/second-step.server.ts";
import { isAdministrator } from "#app/domain/accounts/accounts.ts";
import { recordFailedSignIn, recordSecurityEvent } from "#app/domain/accounts/security-events.server.ts";
import { endSession, isSessionTooOld } from "#app/domain/accounts/sessions.server.ts";
import type { AnyWords } from "#app/domain/values/command.ts";
import type { Secrets } from "#app/installation/secret-file.server.ts";
import type { Session } from "#app/request/session.ts";
import { hasSessionCookie } from "#app/request/session-cookie.server.ts";
import type { Services } from "#app/services.ts";

/** What a sign-in with a password is refused with. */
export const passwordSignIn = {
  refusals: { wrong: { status: 422, message: "Incorrect email or password. Please try again." } } satisfies AnyWords,
};

export type Auth = ReturnType<typeof buildAuth>;

/** Better Auth signs and encrypts with the newest of `secrets`. The secrets stay inside this module. */
export function buildAuth(services: Services, secrets: Secrets) {
  const auth: BetterAuth = configureAuth(services, secrets[0]);

  return {
    secondStep: createSecondStep(auth, services, codeVault(secrets)),
    passkeys: createPasskeys(auth, services),

    /** The session named by a `cookie` header, with the cookies that renew it; null without one. */
    async readSession(cookie: string | null): Promise<(Session & { cookies: string[] }) | null> {
      if (!cookie || !hasSessionCookie(cookie)) return null;
      const { response, headers: responseHeaders } = await auth.api.getSession({
        headers: new Headers({ cookie }),
        returnHeaders: true,
      });
      if (!response) return null;
      const { user, session } = response;
      if (isSessionTooOld(session, services.clock.now())) {
        await endSession(services, user, { sessionId: session.id });
        return null;
      }
      const actor = {
        id: user.id,
        email: user.email,
        isAdministrator: isAdministrator(user, services.settings),
      };
      const firstName = user.name.split(" ")[0] ?? "";
      const hasSecondStep = user.twoFactorEnabled === true;
      const cookies = responseHeaders.getSetCookie();
      return { id: session.id, signedInAt: session.createdAt, actor, firstName, hasSecondStep, cookies };
    },

    /** After an identity provider has named the account. */
    enterAccount: (entry: Parameters<typeof enterAccount>[2]) => enterAccount(auth, services, entry),

    signIn: (headers: Headers, input: SignInInput) => signIn(auth, services, headers, input),

    /** Ends the session. The cookies that clear it are returned even if the session no longer existed. */
    async signOut(headers: Headers): Promise<string[]> {
      const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true });
      return responseHeaders.getSetCookie();
    },

    /** The cookies for a session's new token (domain/accounts/ways-in); none without a token. */
    async issueSessionCookie(token: string | null): Promise<string[]> {
      if (token === null) return [];
      const { headers: responseHeaders } = await auth.api.issueSessionCookie({ body: { token }, returnHeaders: true });
      return responseHeaders.getSetCookie();
    },
  };
}

interface SignInInput {
  email: string;
  password: string;
  /** The client's IP address. */
  address: string;
}

/**
 * Opens a session, or prepares one when a second step is on (`owesCode`). Refuses a wrong email or password, and
 * an account that is suspended, once its password is right. Records either for the audit list.
 */
async function signIn(auth: BetterAuth, services: Services, headers: Headers, { address, ...body }: SignInInput) {
  try {
    const { response, headers: responseHeaders } = await auth.api.signInByPassword({
      body,
      headers,
      returnHeaders: true,
    });
    const cookies = responseHeaders.getSetCookie();
    // With a second step, the sign-in is complete after the code.
    if ("twoFactorRedirect" in response) return { ok: true as const, owesCode: true as const, cookies };
    const userId = response.user.id;
    await recordSecurityEvent(services, services.db, { event: "signed-in", userId, address });
    return { ok: true as const, owesCode: false as const, cookies, userId };
  } catch (error) {
    const isSuspended = refusalCode(error) === suspendedCode;
    await recordFailedSignIn(services, body, address);
    return { ok: false as const, refusal: isSuspended ? ("suspended" as const) : ("wrong" as const) };
  }
}
