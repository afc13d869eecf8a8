import { createReadableStreamFromReadable } from "@react-router/node";
import { findTask } from "#app/domain/tasks/queries.server.ts";
import { createFileResponse, toContentDisposition } from "#app/request/file-response.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/task-file.ts";

/** Downloads a task's file for the speaker who started it. Supports ranges, so a broken download can resume. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { file } = orNotFound(await findTask(services, actor, params.id));
  const { key, name, type, sizeBytes } = orNotFound(file);
  const contentType = type ?? "application/octet-stream";
  const open = (range?: { start: number; end: number }) => services.storage.stream(key, range);
  if (sizeBytes !== null) return createFileResponse(request, { id: params.id, name, contentType, sizeBytes, open });
  // Files from an earlier version have no stored size.
  return new Response(createReadableStreamFromReadable(await open()), {
    headers: {
      "content-type": contentType,
      "content-disposition": toContentDisposition(name, contentType),
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
