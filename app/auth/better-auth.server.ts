// Configures Better Auth. Its HTTP handler is not mounted: auth.server.ts and second-step.server.ts call it.
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { twoFactor } from "better-auth/plugins/two-factor";
import { v7 as uuidv7 } from "uuid";
import { ownEndpoints, secondStepSeconds } from "#app/auth/auth-endpoints.server.ts";
import { noteHiddenError, revealHiddenErrors } from "#app/auth/hidden-errors.server.ts";
import * as schema from "#app/database/schema/index.ts";
import { hashPassword, verifyPassword } from "#app/domain/accounts/password-hashing.server.ts";
import { createRecoveryCodes } from "#app/domain/accounts/second-step.server.ts";
import { sessionSeconds } from "#app/domain/accounts/sessions.server.ts";
import { isAccountSuspended } from "#app/domain/accounts/suspension.server.ts";
import type { Services } from "#app/services.ts";

export type BetterAuth = ReturnType<typeof configureAuth>;

/** The refusal code for an account that the administrator suspended. */
export const suspendedCode = "ACCOUNT_SUSPENDED";

/** Better Auth with our tables, lifetimes and emails. */
export function configureAuth({ db, settings, log }: Services, secret: string) {
  const auth = betterAuth({
    baseURL: settings.appUrl.origin,
    secret,
    telemetry: { enabled: false },
    logger: {
      level: "error",
      log(level, message, ...details) {
        if (noteHiddenError(details)) return;
        log[level === "error" ? "error" : "debug"]({ detail: message }, "better-auth");
      },
    },
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: schema.users,
        session: schema.sessions,
        account: schema.accounts,
        verification: schema.verifications,
        twoFactor: schema.twoFactors,
      },
    }),
    advanced: {
      cookiePrefix: "hub",
      useSecureCookies: false, // how cookies travel is decided in cookies.server.ts
      database: { generateId: () => uuidv7() },
    },
    user: { additionalFields: { isAdministrator: { type: "boolean", input: false, required: true } } },
    // Renewed once an hour of use, which is as precise as "last seen" in Account Settings.
    session: { expiresIn: sessionSeconds, updateAge: 60 * 60 },
    databaseHooks: {
      // Every way of signing in ends here, so a suspended account can open no session.
      session: {
        create: {
          async before({ userId }) {
            if (await isAccountSuspended({ db }, userId)) throw new APIError("FORBIDDEN", { code: suspendedCode });
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true, // domain/accounts/sign-up.server.ts
      minPasswordLength: 10,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    plugins: [secondStep, ownEndpoints],
    rateLimit: { enabled: false }, // request/limits.server.ts
  });
  return { ...auth, api: revealHiddenErrors(auth.api) };
}

const secondStep = twoFactor({
  // Account Settings asks an account without a password for a recent sign-in instead.
  allowPasswordless: true,
  twoFactorCookieMaxAge: secondStepSeconds,
  backupCodeOptions: { customBackupCodesGenerate: createRecoveryCodes },
});

/** Better Auth's refusal code. Any other error is thrown again. */
export function refusalCode(error: unknown): string {
  if (error instanceof APIError) return String(error.body?.code ?? error.status);
  throw error;
}
