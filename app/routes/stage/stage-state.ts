// The state of a hall screen, and what changes it, for the speaker.
import { redirect } from "react-router";
import { buildStageUpdate, findStageUpdate } from "#app/domain/stage/hall-screen.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { stageForms } from "#app/stage/remote-actions.server.ts";
import { respondToOwner } from "#app/stage/stage-stream.server.ts";
import type { Route } from "./+types/stage-state.ts";

/** Streams the state, or returns it once as JSON. */
export const loader = (args: Route.LoaderArgs) => respondToOwner(args, buildStageUpdate);

const headers = { "cache-control": "no-store" };

/** The new state for a script, or 409 with the reason; the hall screen again for a form without scripts. */
export const action = signedInAction(stageForms, {
  whileLocked: "allowed",
  async respond({ isDone, form }, { request, services, actor, id }) {
    if (request.headers.get("accept") !== "application/json") return redirect(`/dashboard/hubs/${id}/stage`, 303);
    if (!isDone) return Response.json({ message: form?.error?.[""]?.[0] }, { status: 409, headers });
    const update = orNotFound(await findStageUpdate(services, { hubId: id, ownerId: actor.id }));
    return Response.json(update, { headers });
  },
});
