import { createReadableStreamFromReadable } from "@react-router/node";
import { findTask } from "#app/domain/tasks/queries.server.ts";
import { createFileResponse, toContentDisposition } from "#app/request/file-response.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/file.ts";

/** The file that a task made, for the speaker who asked for it; in parts, for a download that broke off. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { file } = orNotFound(await findTask(services, actor, params.id));
  const { key, name, type, sizeBytes } = orNotFound(file);
  const contentType = type ?? "application/octet-stream";
  const open = (range?: { start: number; end: number }) => services.storage.stream(key, range);
  if (sizeBytes !== null) return createFileResponse(request, { id: params.id, name, contentType, sizeBytes, open });
  // Made by a version that did not weigh what it made.
  return new Response(createReadableStreamFromReadable(await open()), {
    headers: {
      "content-type": contentType,
      "content-disposition": toContentDisposition(name),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
