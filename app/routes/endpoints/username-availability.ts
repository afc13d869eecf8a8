import { normaliseUsername, usernameProblem, usernameTakenMessage } from "#app/domain/accounts/accounts.ts";
import { isUsernameTaken } from "#app/domain/accounts/queries.server.ts";
import { availabilityCeiling, spend, tooMany } from "#app/request/limits.server.ts";
import { visit } from "#app/request/visit.ts";
import type { Route } from "./+types/username-availability.ts";

/** GET ?username=: whether somebody could take this username now, and if not, the message to show; nothing else. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, address } = context.get(visit);
  const turn = await spend(availabilityCeiling, address);
  if (!turn.ok) return answer("Error checking username availability.", tooMany(turn.retryAfterSeconds));

  const username = normaliseUsername(new URL(request.url).searchParams.get("username") ?? "");
  const problem = usernameProblem(username);
  if (problem) return answer(problem);
  return answer((await isUsernameTaken(services, username)) ? usernameTakenMessage() : undefined);
}

const answer = (message?: string, init?: ResponseInit) =>
  Response.json({ available: message === undefined, message }, init);
