// Sessions, passwords and the tokens in letters, kept by Better Auth. Its HTTP handler is not mounted: routes call it
// through here, so that every form answers in our words and with our limits.
import { endSession, isSessionTooOld } from "#app/domain/accounts/sessions.server.ts";
import { type BetterAuth, configureAuth, refusalCode } from "#app/request/better-auth.server.ts";
import { codeVault } from "#app/request/code-vault.server.ts";
import { createSecondStep } from "#app/request/second-step.server.ts";
import { namesSession } from "#app/request/session-cookie.server.ts";
import type { Secrets } from "#app/secret-file.server.ts";
import type { Actor, Services } from "#app/services.ts";

export type Auth = ReturnType<typeof buildAuth>;

/** What a session says about its holder. */
export interface SessionDetails {
  /** The session's own id, not its token. */
  id: string;
  actor: Actor;
  firstName: string;
  /** Signing in asks for a code after the password. */
  hasSecondStep: boolean;
}

/** The newest of `secrets` signs and encrypts what Better Auth keeps; they stay inside. */
export function buildAuth(services: Services, secrets: Secrets) {
  const auth: BetterAuth = configureAuth(services, secrets[0]);

  return {
    secondStep: createSecondStep(auth, services, codeVault(secrets)),

    /** Who holds the session that a request's `cookie` header names, and the cookies that renew it; null without one. */
    async readSession(cookie: string | null): Promise<(SessionDetails & { cookies: string[] }) | null> {
      if (!cookie || !namesSession(cookie)) return null;
      const headers = new Headers({ cookie });
      const { response, headers: responseHeaders } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!response) return null;
      const { user, session } = response;
      if (isSessionTooOld(session, services.clock.now())) {
        await endSession(services, user, session.id);
        return null;
      }
      const actor = {
        id: user.id,
        email: user.email,
        isAdministrator: user.emailVerified && user.email === services.settings.supportEmail,
      };
      const firstName = user.name.split(" ")[0] ?? "";
      const hasSecondStep = user.twoFactorEnabled === true;
      return { id: session.id, actor, firstName, hasSecondStep, cookies: responseHeaders.getSetCookie() };
    },

    /** Opens a session, or, where a second step is on, prepares one (`owesCode`). Not ok: the address or the password is wrong. */
    async signIn(headers: Headers, input: { email: string; password: string }) {
      try {
        const { response, headers: responseHeaders } = await auth.api.signInEmail({
          body: input,
          headers,
          returnHeaders: true,
        });
        const owesCode = "twoFactorRedirect" in response;
        return { ok: true as const, owesCode, cookies: responseHeaders.getSetCookie() };
      } catch (error) {
        refusalCode(error);
        return { ok: false as const };
      }
    },

    /** Ends the session; the cookies that clear it are given even when the session was gone already. */
    async signOut(headers: Headers): Promise<string[]> {
      const { headers: responseHeaders } = await auth.api.signOut({ headers, returnHeaders: true });
      return responseHeaders.getSetCookie();
    },

    /** The cookies by which a browser goes on under its session's new token (domain/accounts/renew-access); none without one. */
    async issueSessionCookie(token: string | null): Promise<string[]> {
      if (token === null) return [];
      const { headers: responseHeaders } = await auth.api.nameSession({ body: { token }, returnHeaders: true });
      return responseHeaders.getSetCookie();
    },
  };
}
