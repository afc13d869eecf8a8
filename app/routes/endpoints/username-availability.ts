import { normaliseUsername, usernameProblem, usernameTakenMessage } from "#app/domain/accounts/accounts.ts";
import { isUsernameTaken } from "#app/domain/accounts/queries.server.ts";
import { isUsernameOfAnother } from "#app/domain/profiles/queries.server.ts";
import { availabilityCeiling, consume, tooMany } from "#app/request/limits.server.ts";
import { findActor, visit } from "#app/request/visit.ts";
import type { Route } from "./+types/username-availability.ts";

/**
 * GET ?username=: whether somebody could take this username now, and if not, the message to show; nothing else.
 * With `for=profile` in the words of that screen, and for whoever is signed in: their own names are theirs to take.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, address } = context.get(visit);
  const turn = await consume(availabilityCeiling, address);
  if (!turn.ok) return answer("Error checking username availability.", tooMany(turn.retryAfterSeconds));

  const query = new URL(request.url).searchParams;
  const username = normaliseUsername(query.get("username") ?? "");
  const actor = query.get("for") === "profile" ? await findActor(context) : null;
  const screen = actor ? "profile" : "sign-up";
  const problem = usernameProblem(username, screen);
  if (problem) return answer(problem);
  const isTaken = actor
    ? await isUsernameOfAnother(services, actor, username)
    : await isUsernameTaken(services, username);
  return answer(isTaken ? usernameTakenMessage(screen) : undefined);
}

const answer = (message?: string, init?: ResponseInit) =>
  Response.json({ available: message === undefined, message }, init);
