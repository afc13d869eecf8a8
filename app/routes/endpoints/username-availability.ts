import { usernameProblem, usernameUnavailableMessage } from "#app/domain/accounts/accounts.ts";
import { isUsernameClaimed } from "#app/domain/accounts/queries.server.ts";
import { isUsernameClaimedByAnother } from "#app/domain/profiles/queries.server.ts";
import { normaliseUsername } from "#app/domain/values/username.ts";
import { availabilityLimiter, consume, tooManyRequests } from "#app/request/limits.server.ts";
import { findActor, requestContextKey } from "#app/request/request-context.ts";
import type { Route } from "./+types/username-availability.ts";

/**
 * GET ?username=: whether this username is available, and if not, the message to show. `for=profile` uses the messages
 * of that screen, and lets signed-in users take back their own earlier names.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, address } = context.get(requestContextKey);
  const consumed = await consume(availabilityLimiter, address);
  if (!consumed.ok)
    return availabilityResponse("Error checking username availability.", tooManyRequests(consumed.retryAfterSeconds));

  const query = new URL(request.url).searchParams;
  const typed = query.get("username") ?? "";
  const username = normaliseUsername(typed);
  const actor = query.get("for") === "profile" ? await findActor(context) : null;
  const screen = actor ? "profile" : "sign-up";
  const problem = usernameProblem(typed, screen);
  if (problem) return availabilityResponse(problem);
  const isUnavailable = actor
    ? await isUsernameClaimedByAnother(services, actor, username)
    : await isUsernameClaimed(services, username);
  return availabilityResponse(isUnavailable ? usernameUnavailableMessage(screen) : undefined);
}

const availabilityResponse = (message?: string, init?: ResponseInit) =>
  Response.json({ available: message === undefined, message }, init);
