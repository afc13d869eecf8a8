import { findPhotoFile } from "#app/domain/kits/queries.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { pictureResponse } from "#app/routes/endpoints/picture-response.server.ts";
import { printPhoto } from "#app/routes/public/kit/print-photo.server.ts";
import { loadProfile } from "#app/routes/public/profile/profile-view.server.ts";
import type { Route } from "./+types/photo.ts";

/** Pixels, on the kit's page. */
const previewWidth = 800;

/** GET /:username/kit/photos/:photoId: a photo as JPEG in print size; `?w=800` for the page. */
export async function loader(args: Route.LoaderArgs) {
  const { services, address: client } = args.context.get(requestContextKey);
  const found = await loadProfile(args);
  const photo = found && (await findPhotoFile(services, found.profile.id, args.params.photoId));
  if (!photo) return new Response("There is no photo at this address.", { status: 404 });
  const isPreview = new URL(args.request.url).searchParams.get("w") === String(previewWidth);
  const name = `${found.profile.username}-${photo.kind}.jpg`;
  return pictureResponse(services.media, args.request, {
    ...printPhoto(services, photo.key, isPreview ? previewWidth : null),
    client,
    headers: {
      "content-type": "image/jpeg",
      "content-disposition": isPreview ? "inline" : `attachment; filename="${name}"`,
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "no-cache",
    },
  });
}
