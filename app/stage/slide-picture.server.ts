import { createReadableStreamFromReadable } from "@react-router/node";
import { data } from "react-router";
import { findSlidePicture } from "#app/domain/slides/queries.server.ts";
import { parseSlidePictureName } from "#app/domain/slides/slides.ts";
import { orNotFound } from "#app/request/request-context.ts";
import type { Services } from "#app/services.ts";

/**
 * One slide for a screen of the hub's stage, also before its page opens. Nothing of it stays on the venue's machine.
 */
export async function respondWithSlide(
  { db, storage }: Services,
  hubId: string,
  { resourceId, picture }: { resourceId: string; picture: string },
): Promise<Response> {
  const name = parseSlidePictureName(picture);
  if (!name) throw data(null, 404);
  const { key, sizeBytes } = orNotFound(await findSlidePicture(db, { hubId, resourceId, ...name }));
  return new Response(createReadableStreamFromReadable(await storage.stream(key)), {
    headers: {
      "content-type": "image/webp",
      "content-length": String(sizeBytes),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
