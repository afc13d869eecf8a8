import type { RouterContextProvider } from "react-router";
import type { CheckResult } from "#app/domain/checks/checks.ts";
import { runCheck } from "#app/domain/checks/run-check.server.ts";
import { storeCheck } from "#app/domain/checks/stored-check.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { consumeShared, createSharedLimiter } from "#app/request/limits.server.ts";
import { orNotFound, requestContextKey, requireSession } from "#app/request/request-context.ts";

/** Checks that send requests to other servers, by speaker: enough to fix a page, too few to search a network. */
const probeLimiter = createSharedLimiter("stage-check", 30, 10 * 60);

/** Checks the speaker's hub anew, and stores the result for the dashboard. Null without a username: there is no page. */
export async function runStageCheck(
  context: Readonly<RouterContextProvider>,
  hub: { id: string; slug: string },
): Promise<CheckResult[] | null> {
  const { services, actor } = await requireSession(context);
  const profile = await findOwnProfile(services, actor);
  if (!profile?.username) return null;
  const { hasRealMail } = context.get(requestContextKey).installation.setup;
  const { ok: mayProbe } = await consumeShared(services, [probeLimiter, actor.id]);
  const address = { username: profile.username, slug: hub.slug };
  const results = orNotFound(await runCheck(services, actor, address, { mayProbe, hasMailServer: hasRealMail }));
  // The last one that could look at everything stays.
  if (mayProbe) await storeCheck(services, actor, hub.id, results);
  return results;
}
