import { findSlidePicture } from "#app/domain/slides/queries.server.ts";
import { parseSlidePictureName } from "#app/domain/slides/slides.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { authoriseRehearsedFile } from "#app/talk-page/rehearsal/rehearsed-file.server.ts";
import { createSlideResponse } from "#app/talk-page/slides/slide-response.server.ts";
import type { Route } from "./+types/slide-picture.ts";

/** A slide's picture in a rehearsal. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { services } = context.get(requestContextKey);
  const { resourceId, picture: name } = params;
  const { token, size } = orNotFound(parseSlidePictureName(name));
  const { found } = await authoriseRehearsedFile(args, "slides", (hubId) =>
    findSlidePicture(services.db, { hubId, resourceId, token, size }),
  );
  return createSlideResponse(services, request, { ...found, name, isShared: false, changesAt: null });
}
