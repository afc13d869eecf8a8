import { findHub } from "#app/domain/hubs/queries.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { loadRehearsal } from "#app/routes/dashboard/stage/rehearsal-view.server.ts";
import type { Route } from "./+types/rehearsal-state.ts";

/** What was tried in a hub's rehearsal, polled by the screen that waits for it. Null when it has ended. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, params.id));
  const rehearsal = await loadRehearsal(services, actor, hub);
  return Response.json(rehearsal, { headers: { "cache-control": "no-store" } });
}
