import { findRehearsal } from "#app/domain/rehearsals/queries.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { toHubRef } from "#app/talk-page/access.ts";
import { calendarResponse } from "#app/talk-page/calendar-response.server.ts";
import { toScheduledHub } from "#app/talk-page/shown-hub.ts";
import type { Route } from "./+types/calendar.ts";

/** The talk's date for a calendar, as the real page offers it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { hub } = orNotFound(await findRehearsal(services, params.token));
  return calendarResponse(services, { ref: toHubRef(hub), hub: toScheduledHub(hub), location: hub.location });
}
