import { visit } from "#app/request/visit.ts";
import { noPicture, pictureResponse } from "#app/routes/endpoints/link-picture/kept-pictures.server.ts";
import { hubPicture } from "#app/routes/endpoints/link-picture/picture-facts.ts";
import { hubEntry } from "#app/routes/public/hub/hub-entry.server.ts";
import type { Route } from "./+types/hub-picture.ts";

/**
 * GET /:username/:slug/preview.png: what a shared link to a talk looks like, 1200 × 630. Whoever may not know of the
 * talk gets none, nor anybody where the speaker does not want it shared (`social_sharing`).
 */
export async function loader(asked: Route.LoaderArgs) {
  const entry = await hubEntry(asked);
  if (entry.kind !== "hub" || !entry.hub.socialSharing) return noPicture();
  const { hub, state, isOwner } = entry;
  const { services } = asked.context.get(visit);
  return pictureResponse(services, hubPicture(hub, state), asked.request, !isOwner);
}
