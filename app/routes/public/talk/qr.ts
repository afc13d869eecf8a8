import { requestContextKey } from "#app/request/request-context.ts";
import { codePictureResponse, noCodeResponse } from "#app/routes/endpoints/code-picture.server.ts";
import { findHubCode } from "#app/talk-page/audience/hub-code.server.ts";
import type { Route } from "./+types/qr.ts";

/** The QR code of a hub, as PNG or SVG. */
export async function loader(args: Route.LoaderArgs) {
  const code = await findHubCode(args);
  return code ? codePictureResponse(args.context.get(requestContextKey), args.request, code) : noCodeResponse();
}
