// Checks the dashboard's talk again, while its speaker already looks at what the last check found.
import { findCurrentTalk } from "#app/domain/hubs/find-current-talk.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { loadReadiness } from "#app/routes/dashboard/home/readiness-view.server.ts";
import { runStageCheck } from "#app/routes/dashboard/stage/run-stage-check.server.ts";
import type { Route } from "./+types/readiness.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const current = orNotFound(await findCurrentTalk(services, actor));
  await runStageCheck(context, current.talk);
  return Response.json(await loadReadiness(services, actor, current));
}
