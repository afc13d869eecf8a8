import { visit } from "#app/request/visit.ts";
import { linkPictureResponse } from "#app/routes/endpoints/link-picture/link-picture-response.server.ts";
import { hubPicture } from "#app/routes/endpoints/link-picture/picture-facts.ts";
import { noPicture } from "#app/routes/endpoints/picture-response.server.ts";
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
  return linkPictureResponse(asked.context.get(visit), hubPicture(hub, state), asked.request, !isOwner);
}
