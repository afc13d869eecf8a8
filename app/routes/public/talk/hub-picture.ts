import { toEventTime } from "#app/domain/values/event-time.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { linkPictureResponse } from "#app/routes/endpoints/link-picture-response.server.ts";
import { noPictureResponse } from "#app/routes/endpoints/picture-response.server.ts";
import { findPreviewSlide } from "#app/talk-page/audience/embedded-slides.server.ts";
import { authoriseHubAccess, findDatedHub } from "#app/talk-page/audience/hub-access.server.ts";
import { toHubPicture } from "#app/talk-page/link-picture.ts";
import { toNoticeHub } from "#app/talk-page/shown-hub.ts";
import type { Route } from "./+types/hub-picture.ts";

/**
 * GET /:username/:slug/preview.png: the preview image of a shared link to a talk, 1200 × 630. It is not found for
 * visitors who may not know of the talk, and while the speaker has sharing off (`social_sharing`).
 */
export async function loader(args: Route.LoaderArgs) {
  const access = await authoriseHubAccess(args);
  if (access.kind === "missing" || access.kind === "hidden" || !access.hub.socialSharing) return noPictureResponse();
  const hub = access.kind === "talk" ? toNoticeHub(access.hub) : access.hub;
  const dated = findDatedHub(access);
  const isOwner = access.kind === "talk" && access.isOwner;
  const { services, address } = args.context.get(requestContextKey);
  const slide = access.kind === "talk" ? await findPreviewSlide(services, access.hub) : null;
  const picture = toHubPicture(hub, { when: dated && toEventTime(dated), slide: slide?.address ?? null });
  return linkPictureResponse({ services, address }, picture, args.request, {
    isShared: !isOwner,
    slideKey: slide?.key,
  });
}
