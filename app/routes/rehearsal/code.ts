import { findRehearsal } from "#app/domain/rehearsals/queries.server.ts";
import { rehearsalPath } from "#app/domain/rehearsals/rehearsals.ts";
import { codeColour } from "#app/domain/values/colour.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { codePictureResponse, noCodeResponse } from "#app/routes/endpoints/code-picture.server.ts";
import type { Route } from "./+types/code.ts";

/** The QR code of a rehearsal, as PNG or SVG. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const requestContext = context.get(requestContextKey);
  const { services } = requestContext;
  const rehearsal = await findRehearsal(services, params.token);
  if (!rehearsal) return noCodeResponse();
  const link = `${services.settings.appUrl.origin}${rehearsalPath(params.token)}?s=qr`;
  return codePictureResponse(requestContext, request, { link, color: codeColour(rehearsal.hub.branding) });
}
