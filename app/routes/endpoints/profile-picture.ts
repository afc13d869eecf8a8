import { requestContextKey } from "#app/request/request-context.ts";
import { linkPictureResponse } from "#app/routes/endpoints/link-picture-response.server.ts";
import { noPictureResponse } from "#app/routes/endpoints/picture-response.server.ts";
import { toProfilePicture } from "#app/routes/public/profile/link-picture.ts";
import { loadProfile } from "#app/routes/public/profile/profile-view.server.ts";
import type { Route } from "./+types/profile-picture.ts";

/** GET /:username/preview.png: the preview image of a shared link to a speaker's profile, 1200 × 630. */
export async function loader(args: Route.LoaderArgs) {
  const profileData = await loadProfile(args);
  if (!profileData) return noPictureResponse();
  return linkPictureResponse(args.context.get(requestContextKey), toProfilePicture(profileData.profile), args.request, {
    isShared: true,
  });
}
