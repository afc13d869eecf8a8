import { createReadableStreamFromReadable } from "@react-router/node";
import { findTask } from "#app/domain/tasks/queries.server.ts";
import { orNotFound, requireSession } from "#app/request/visit.ts";
import type { Route } from "./+types/file.ts";

/** The file that a task made, for the speaker who asked for it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { file } = orNotFound(await findTask(services, actor, params.id));
  const { key, name, type } = orNotFound(file);
  return new Response(createReadableStreamFromReadable(await services.storage.stream(key)), {
    headers: {
      "content-type": type ?? "application/octet-stream",
      "content-disposition": `attachment; filename="${name}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });
}
