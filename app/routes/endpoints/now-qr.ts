import { findSpeakerByUsername } from "#app/domain/profiles/public-profile.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { codePictureResponse, noCodeResponse } from "#app/routes/endpoints/code-picture.server.ts";
import type { Route } from "./+types/now-qr.ts";

/**
 * The QR code of a speaker's `/{username}/now`, as PNG or SVG. It can be printed once and always opens the current
 * talk.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey);
  const { services } = requestContext;
  const speaker = await findSpeakerByUsername(services, params.username.toLowerCase());
  if (!speaker) return noCodeResponse();
  const link = `${services.settings.appUrl.origin}/${speaker.username}/now?s=qr`;
  return codePictureResponse(requestContext, request, { link, color: { dark: "#000000", light: "#ffffff" } });
}
