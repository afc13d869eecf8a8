import { requestContextKey } from "#app/request/request-context.ts";
import { pictureResponse } from "#app/routes/endpoints/picture-response.server.ts";
import { prepareOneSheet } from "#app/routes/public/kit/draw-one-sheet.server.ts";
import { loadKit } from "#app/routes/public/kit/kit-view.server.ts";
import type { Route } from "./+types/one-sheet.ts";

/** GET /:username/kit/one-sheet.pdf */
export async function loader(args: Route.LoaderArgs) {
  const { services, address: client } = args.context.get(requestContextKey);
  const found = await loadKit(args);
  if (!found) return new Response("There is no speaker at this address.", { status: 404 });
  const { view, kit, profile } = found;
  const sheet = await prepareOneSheet(services, { view, kit, speakerId: profile.id });
  return pictureResponse(services.media, args.request, {
    ...sheet,
    client,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${profile.username}-one-sheet.pdf"`,
      // Gone as soon as the profile is hidden.
      "cache-control": "no-cache",
    },
  });
}
