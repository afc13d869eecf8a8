import { data } from "react-router";
import { requestContextKey } from "#app/request/request-context.ts";
import { findGuest } from "#app/stage/guest.server.ts";
import { respondWithSlide } from "#app/stage/slide-picture.server.ts";
import type { Route } from "./+types/guest-stage-slide.ts";

/** A slide on the hall screen of the venue's machine, with the cookie of a valid link. */
export async function loader(args: Route.LoaderArgs) {
  const guest = await findGuest(args);
  if (!guest) throw data(null, 401);
  return respondWithSlide(args.context.get(requestContextKey).services, guest.hubId, args.params);
}
