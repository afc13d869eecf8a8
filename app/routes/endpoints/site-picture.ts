import { requestContextKey, requireShop } from "#app/request/request-context.ts";
import { linkPictureResponse } from "#app/routes/endpoints/link-picture-response.server.ts";
import { toSitePicture } from "#app/routes/public/site-texts.ts";
import type { Route } from "./+types/site-picture.ts";

/** GET /preview.png: the preview image of a shared link to the landing page, 1200 × 630. */
export async function loader({ request, context }: Route.LoaderArgs) {
  requireShop(context);
  const requestContext = context.get(requestContextKey);
  const picture = toSitePicture(requestContext.services.settings.productName);
  return linkPictureResponse(requestContext, picture, request, { isShared: true });
}
