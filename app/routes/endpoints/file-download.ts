import { findFile } from "#app/domain/files/queries.server.ts";
import { createFileResponse } from "#app/request/file-response.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/file-download.ts";

/** Downloads a file from the speaker's own library. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { id, key, name, contentType, sizeBytes } = orNotFound(await findFile(services, actor, params.id));
  const open = (range?: { start: number; end: number }) => services.storage.stream(key, range);
  return createFileResponse(request, { id, name, contentType, sizeBytes, open });
}
