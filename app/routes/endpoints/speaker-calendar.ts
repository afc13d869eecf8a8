import { findCalendarOwner, listCalendarEvents } from "#app/domain/bookings/calendar-feed.server.ts";
import { buildCalendarFeed } from "#app/domain/hubs/hub-calendar.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { privatePage } from "#app/routes/public/privacy/private-page.server.ts";
import type { Route } from "./+types/speaker-calendar.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** `/calendar/{token}/bookings.ics`: the speaker's own calendar, for the programs that have its secret address. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const owner = orNotFound(await findCalendarOwner(services, params.token));
  const { appUrl, productName } = services.settings;
  const events = await listCalendarEvents(services, owner, appUrl);
  return new Response(buildCalendarFeed(`${productName}: bookings`, events), {
    headers: { "content-type": "text/calendar; charset=utf-8" },
  });
}
