import { href, redirect } from "react-router";
import { listTalksOfToday } from "#app/domain/hubs/queries.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/start.ts";

/** Where the installed app opens: on a talk's day its remote, the nearest in time if there are several; else the dashboard. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [talk] = await listTalksOfToday(services, actor, 1);
  return redirect(talk ? href("/dashboard/hubs/:id/remote", { id: talk.id }) : href("/dashboard"));
}
