import { findTask } from "#app/domain/tasks/queries.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/task-progress.ts";

/** The progress of a task, polled by the screen that started it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  return orNotFound(await findTask(services, actor, params.id)).progress;
}
