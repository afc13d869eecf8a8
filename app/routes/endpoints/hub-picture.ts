import { visit } from "#app/request/visit.ts";
import { linkPictureResponse } from "#app/routes/endpoints/link-picture/link-picture-response.server.ts";
import { hubPicture } from "#app/routes/endpoints/link-picture/picture-facts.ts";
import { noPicture } from "#app/routes/endpoints/picture-response.server.ts";
import { datedHub, hubEntry } from "#app/routes/public/hub/hub-entry.server.ts";
import { whenOf } from "#app/routes/public/hub/hub-view.ts";
import type { Route } from "./+types/hub-picture.ts";

/**
 * GET /:username/:slug/preview.png: what a shared link to a talk looks like, 1200 × 630. Whoever may not know of the
 * talk gets none, nor anybody where the speaker does not want it shared (`social_sharing`).
 */
export async function loader(asked: Route.LoaderArgs) {
  const entry = await hubEntry(asked);
  if (entry.kind === "missing" || entry.kind === "hidden" || !entry.hub.socialSharing) return noPicture();
  const dated = datedHub(entry);
  const isOwner = entry.kind === "talk" && entry.isOwner;
  const picture = hubPicture(entry.hub, dated && whenOf(dated));
  return linkPictureResponse(asked.context.get(visit), picture, asked.request, !isOwner);
}
