import { type BetterAuth, refusalCode, suspendedCode } from "#app/auth/better-auth.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";

/** Opens a session for an owner who has proved everything; refused for a suspended account. */
export async function openSession(auth: BetterAuth, headers: Headers, userId: string) {
  try {
    const opened = await auth.api.openSession({ body: { userId }, headers, returnHeaders: true });
    if (!opened.response) return refuse("wrong");
    return { ok: true as const, cookies: opened.headers.getSetCookie(), user: opened.response.user };
  } catch (error) {
    if (refusalCode(error) !== suspendedCode) throw error;
    return refuse("suspended");
  }
}
