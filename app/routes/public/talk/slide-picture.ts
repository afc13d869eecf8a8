import { findSlidePicture } from "#app/domain/slides/queries.server.ts";
import { parseSlidePictureName } from "#app/domain/slides/slides.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { authoriseFile } from "#app/talk-page/audience/file-access.server.ts";
import { createSlideResponse } from "#app/talk-page/slides/slide-response.server.ts";
import type { Route } from "./+types/slide-picture.ts";

/** A slide's picture, for visitors who may open its file. */
export async function loader(args: Route.LoaderArgs) {
  const { request, params, context } = args;
  const { services } = context.get(requestContextKey);
  const { resourceId, picture: name } = params;
  const { token, size } = orNotFound(parseSlidePictureName(name));
  const authorised = await authoriseFile(args, "slides", (hubId) =>
    findSlidePicture(services.db, { hubId, resourceId, token, size }),
  );
  const { access, found, isShared } = authorised;
  return createSlideResponse(services, request, { ...found, name, isShared, changesAt: access.changesAt });
}
