import { data } from "react-router";
import { buildStageUpdate } from "#app/domain/stage/hall-screen.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { findGuest } from "#app/stage/guest.server.ts";
import { respondWithStage } from "#app/stage/stage-stream.server.ts";
import type { Route } from "./+types/guest-stage-state.ts";

/** The state of a hall screen on the venue's machine: view-only, and only with the cookie of a valid link. */
export async function loader(args: Route.LoaderArgs) {
  const guest = await findGuest(args);
  if (!guest) throw data(null, 401);
  const viewer = { ...guest, isStillAuthorised: async () => (await findGuest(args)) !== null };
  return respondWithStage(args.request, args.context.get(requestContextKey), viewer, buildStageUpdate);
}
