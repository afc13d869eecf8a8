import { visit } from "#app/request/visit.ts";
import { noPicture, pictureResponse } from "#app/routes/endpoints/link-picture/kept-pictures.server.ts";
import { hubPicture } from "#app/routes/endpoints/link-picture/picture-facts.ts";
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
  const { services } = asked.context.get(visit);
  const dated = datedHub(entry);
  const isOwner = entry.kind === "talk" && entry.isOwner;
  return pictureResponse(services, hubPicture(entry.hub, dated && whenOf(dated)), asked.request, !isOwner);
}
