import { href, redirect } from "react-router";
import { findCurrentTalk } from "#app/domain/hubs/find-current-talk.server.ts";
import { requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/start.ts";

/** Where the installed app opens: at the remote of the dashboard's talk from its day until it ends; else at the dashboard. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const current = await findCurrentTalk(services, actor);
  const isItsDay = current?.phase === "today" || current?.phase === "live";
  return redirect(isItsDay ? href("/dashboard/hubs/:id/remote", { id: current.talk.id }) : href("/dashboard"));
}
