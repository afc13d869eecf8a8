import { findRehearsal } from "#app/domain/rehearsals/queries.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { calendarResponse, noDateResponse } from "#app/talk-page/calendar-response.server.ts";
import type { Route } from "./+types/calendar.ts";

/** The talk's date for a calendar, as the real page offers it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const { hub } = orNotFound(await findRehearsal(services, params.token));
  if (!hub.eventDate) return noDateResponse();
  return calendarResponse(services, { ...hub, eventDate: hub.eventDate }, hub.location);
}
