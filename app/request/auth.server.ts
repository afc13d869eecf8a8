// Sessions, passwords and the tokens in letters, kept by Better Auth. Its HTTP handler is not mounted: routes call it
// through here, so that every form answers in our words and with our limits.
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { eq } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";
import * as schema from "#app/database/schema/index.ts";
import { passwordLinkSeconds } from "#app/domain/accounts/password-link.server.ts";
import type { Actor, Services } from "#app/services.ts";

export type Auth = ReturnType<typeof buildAuth>;
type BetterAuth = ReturnType<typeof configure>;

function configure({ db, queue, settings, log }: Services) {
  return betterAuth({
    appName: "Talk Hubs",
    baseURL: settings.appUrl.origin,
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: { level: "error", log: (level, message) => log[level === "error" ? "error" : "debug"]({ auth: message }) },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: schema.users,
        session: schema.sessions,
        account: schema.accounts,
        verification: schema.verifications,
      },
    }),
    advanced: {
      cookiePrefix: "hub",
      useSecureCookies: settings.appUrl.protocol === "https:",
      database: { generateId: () => uuidv7() },
    },
    session: { expiresIn: 60 * 60 * 24 * 30, updateAge: 60 * 60 * 24 },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true, // createAccount (domain/accounts) writes user, profile and username in one transaction
      requireEmailVerification: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: passwordLinkSeconds,
      sendResetPassword: ({ user, token }) =>
        queue.promise(db, "send-letter", {
          letter: "set-password",
          to: user.email,
          values: { token, name: user.name.split(" ")[0] ?? "" },
        }),
      // The link was mailed to the address, so whoever used it holds the address.
      onPasswordReset: async ({ user }) => {
        await db.update(schema.users).set({ emailVerified: true }).where(eq(schema.users.id, user.id));
      },
    },
    // Confirmation letters are promised by domain/accounts (sendConfirmation), which the routes limit by address.
    rateLimit: { enabled: false }, // request/limits.server.ts
  });
}

/** Better Auth's refusal code, or the error again when it is none of its refusals. */
function refusalCode(error: unknown): string {
  if (error instanceof APIError) return String(error.body?.code ?? error.status);
  throw error;
}

export function buildAuth(services: Services) {
  const auth: BetterAuth = configure(services);

  return {
    /** Who holds this request's session, and the cookies that renew it; null without one. */
    async readSession(headers: Headers): Promise<{ actor: Actor; firstName: string; cookies: string[] } | null> {
      const { response, headers: answer } = await auth.api.getSession({ headers, returnHeaders: true });
      if (!response) return null;
      const { user } = response;
      const actor = {
        id: user.id,
        email: user.email,
        isAdministrator: user.emailVerified && user.email === services.settings.supportEmail,
      };
      return { actor, firstName: user.name.split(" ")[0] ?? "", cookies: answer.getSetCookie() };
    },

    /** Opens a session. "unverified" means the password was right, but the address is not confirmed yet. */
    async signIn(headers: Headers, input: { email: string; password: string }) {
      try {
        const { headers: answer } = await auth.api.signInEmail({ body: input, headers, returnHeaders: true });
        return { ok: true as const, cookies: answer.getSetCookie() };
      } catch (error) {
        return {
          ok: false as const,
          refusal: refusalCode(error) === "EMAIL_NOT_VERIFIED" ? ("unverified" as const) : ("wrong" as const),
        };
      }
    },

    /** Ends the session; the cookies that clear it are given even when the session was gone already. */
    async signOut(headers: Headers): Promise<string[]> {
      const { headers: answer } = await auth.api.signOut({ headers, returnHeaders: true });
      return answer.getSetCookie();
    },

    /** Mails a link to set a password if the address has an account; says the same either way. */
    async sendPasswordLink(email: string): Promise<void> {
      await auth.api.requestPasswordReset({ body: { email } });
    },

    /** Whether the link's token still opens; looking does not use it up (mail scanners look). */
    async isPasswordLinkValid(token: string): Promise<boolean> {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      return found !== null && found.expiresAt > services.clock.now();
    },

    /** Sets the password, uses the link up and ends all sessions; false when the link is used, expired or not ours. */
    async setPassword(token: string, newPassword: string): Promise<boolean> {
      try {
        await auth.api.resetPassword({ body: { token, newPassword } });
        return true;
      } catch (error) {
        refusalCode(error);
        return false;
      }
    },

    /** Confirms the e-mail address that the token was mailed to; false when the link is expired or not ours. */
    async confirmEmail(token: string): Promise<boolean> {
      try {
        await auth.api.verifyEmail({ query: { token } });
        return true;
      } catch (error) {
        refusalCode(error);
        return false;
      }
    },
  };
}
