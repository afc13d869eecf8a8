import { data } from "react-router";
import { findStage } from "#app/domain/stage/queries.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { respondWithSlide } from "#app/stage/slide-picture.server.ts";
import type { Route } from "./+types/stage-slide.ts";

/** A slide on the hall screen and the remote of the speaker's own hub. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, session } = context.get(requestContextKey);
  const signedIn = await session();
  if (!signedIn) throw data(null, 401);
  const { id } = orNotFound(await findStage(services, signedIn.actor, params.id));
  return respondWithSlide(services, id, params);
}
