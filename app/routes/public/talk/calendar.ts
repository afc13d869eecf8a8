import { requestContextKey } from "#app/request/request-context.ts";
import { authoriseHubAccess, findDatedHub } from "#app/talk-page/audience/hub-access.server.ts";
import { calendarResponse, noDateResponse } from "#app/talk-page/calendar-response.server.ts";
import type { Route } from "./+types/calendar.ts";

/**
 * A calendar file for visitors who may see the talk's date: while it is open or scheduled. The location is left out
 * unless the talk itself is shown, because it may be the link to join.
 */
export async function loader(args: Route.LoaderArgs) {
  const access = await authoriseHubAccess(args);
  const { services } = args.context.get(requestContextKey);
  const hub = findDatedHub(access);
  if (!hub || access.kind === "missing" || access.kind === "hidden") return noDateResponse();
  const location = access.kind === "talk" ? access.hub.location : null;
  return calendarResponse(services, { ref: access.ref, hub, location });
}
