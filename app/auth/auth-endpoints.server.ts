// Endpoints that Better Auth lacks. They run inside Better Auth because it signs the cookies. None of them has a URL.
import { APIError, createAuthEndpoint } from "better-auth/api";
import { expireCookie, setSessionCookie } from "better-auth/cookies";
import { generateRandomString } from "better-auth/crypto";
import { z } from "zod";

/** How long a person has to enter the code after the password. Seconds. */
export const secondStepSeconds = 60 * 10;

type EndpointContext = Parameters<typeof setSessionCookie>[0];

const challengeCookie = (ctx: EndpointContext) => ctx.context.createAuthCookie("two_factor");

const readChallengeId = (ctx: EndpointContext) => ctx.getSignedCookie(challengeCookie(ctx).name, ctx.context.secret);

/** Null for an account that no longer exists. */
async function openSession(ctx: EndpointContext, userId: string) {
  const user = await ctx.context.internalAdapter.findUserById(userId);
  if (!user) return null;
  const session = await ctx.context.internalAdapter.createSession(user.id);
  await setSessionCookie(ctx, { session, user });
  expireCookie(ctx, challengeCookie(ctx));
  return { user: { id: user.id, email: user.email } };
}

export const ownEndpoints = {
  id: "own-endpoints",
  endpoints: {
    /**
     * Opens a session by email and password, as Better Auth's own endpoint does, which refuses addresses that browsers
     * accept. The second step acts on its path.
     */
    signInByPassword: createAuthEndpoint(
      "/sign-in/email",
      { method: "POST", requireHeaders: true, body: z.object({ email: z.string(), password: z.string() }) },
      async (ctx) => {
        const { internalAdapter, password } = ctx.context;
        const found = await internalAdapter.findUserByEmail(ctx.body.email, { includeAccounts: true });
        const hash = found?.accounts.find(({ providerId }) => providerId === "credential")?.password;
        // An address without an account takes as long as a wrong password.
        if (!hash) await password.hash(ctx.body.password);
        const isRight = hash && (await password.verify({ hash, password: ctx.body.password }));
        if (!found || !isRight || !found.user.emailVerified) throw new APIError("UNAUTHORIZED");
        const session = await internalAdapter.createSession(found.user.id);
        await setSessionCookie(ctx, { session, user: found.user });
        return { user: { id: found.user.id } };
      },
    ),

    /** The user whose correct password this browser has given; null without one, or when that was too long ago. */
    findChallenge: createAuthEndpoint.serverOnly({ method: "GET", requireHeaders: true }, async (ctx) => {
      const id = await readChallengeId(ctx);
      const verification = id ? await ctx.context.internalAdapter.findVerificationValue(id) : null;
      return verification && verification.expiresAt > new Date() ? { userId: verification.value } : null;
    }),

    /** Opens the session that the correct password prepared. It works once. */
    finishChallenge: createAuthEndpoint.serverOnly({ method: "POST", requireHeaders: true }, async (ctx) => {
      const id = await readChallengeId(ctx);
      const verification = id ? await ctx.context.internalAdapter.consumeVerificationValue(id) : null;
      return verification && openSession(ctx, verification.value);
    }),

    /** Opens a session of an account whose owner has proved everything that signing in asks for. */
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", requireHeaders: true, body: z.object({ userId: z.string() }) },
      (ctx) => openSession(ctx, ctx.body.userId),
    ),

    /** Prepares a session that the second step opens, as a correct password does. */
    startChallenge: createAuthEndpoint.serverOnly(
      { method: "POST", requireHeaders: true, body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { name, attributes } = challengeCookie(ctx);
        const identifier = `2fa-${generateRandomString(32)}`;
        const expiresAt = new Date(Date.now() + secondStepSeconds * 1_000);
        await ctx.context.internalAdapter.createVerificationValue({ identifier, value: ctx.body.userId, expiresAt });
        await ctx.setSignedCookie(name, identifier, ctx.context.secret, { ...attributes, maxAge: secondStepSeconds });
        return null;
      },
    ),

    issueSessionCookie: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ token: z.string() }) },
      async (ctx) => {
        const { name, attributes } = ctx.context.authCookies.sessionToken;
        const maxAge = ctx.context.sessionConfig.expiresIn;
        await ctx.setSignedCookie(name, ctx.body.token, ctx.context.secret, { ...attributes, maxAge });
        return null;
      },
    ),
  },
};
