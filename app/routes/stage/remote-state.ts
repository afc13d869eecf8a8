// The state of a speaker's remote, and what its script sends.
import { buildRemoteUpdate, findRemoteUpdate } from "#app/domain/stage/remote.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { remoteForms } from "#app/stage/remote-actions.server.ts";
import { respondToOwner } from "#app/stage/stage-stream.server.ts";
import type { Route } from "./+types/remote-state.ts";

/** Streams the state, or returns it once as JSON. */
export const loader = (args: Route.LoaderArgs) => respondToOwner(args, buildRemoteUpdate);

const headers = { "cache-control": "no-store" };

/** The new state, or 409 with the reason. */
export const action = signedInAction(remoteForms, {
  whileLocked: "allowed",
  respond: async ({ isDone, form }, { services, actor, id }) =>
    isDone
      ? Response.json(orNotFound(await findRemoteUpdate(services, actor, id)), { headers })
      : Response.json({ message: form?.error?.[""]?.[0] }, { status: 409, headers }),
});
