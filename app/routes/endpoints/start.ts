import { href, redirect } from "react-router";
import { findTalkOfDay } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import type { Route } from "./+types/start.ts";

/** Where the installed app opens: on a talk's day in the speaker's time zone its remote, else the dashboard. */
export async function loader({ context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const { timezone } = orNotFound(await findOwnProfile(services, actor));
  const talk = await findTalkOfDay(services, actor, dayOf(services.clock.now(), timezone));
  return redirect(talk ? href("/dashboard/hubs/:id/remote", { id: talk.id }) : href("/dashboard"));
}
