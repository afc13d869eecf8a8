import { visit } from "#app/request/visit.ts";
import { linkPictureResponse } from "#app/routes/endpoints/link-picture/link-picture-response.server.ts";
import { profilePicture } from "#app/routes/endpoints/link-picture/picture-facts.ts";
import { noPicture } from "#app/routes/endpoints/picture-response.server.ts";
import { loadProfile } from "#app/routes/public/profile/profile-view.server.ts";
import type { Route } from "./+types/profile-picture.ts";

/** GET /:username/preview.png: what a shared link to a speaker's profile looks like, 1200 × 630. */
export async function loader(asked: Route.LoaderArgs) {
  const found = await loadProfile(asked);
  if (!found) return noPicture();
  return linkPictureResponse(asked.context.get(visit), profilePicture(found.profile), asked.request, true);
}
