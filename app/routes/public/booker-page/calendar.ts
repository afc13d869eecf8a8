import { buildCalendar } from "#app/domain/hubs/hub-calendar.server.ts";
import { findSpeakerForPrivacy } from "#app/domain/privacy/queries.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { openBookerPage } from "#app/routes/public/booker-page/open-page.server.ts";
import { privatePage } from "#app/routes/public/privacy/private-page.server.ts";
import type { Route } from "./+types/calendar.ts";

export const middleware: Route.MiddlewareFunction[] = [privatePage];

/** The agreed day as a calendar file. The link in it is the page's own, for the calendar of whoever has it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { services } = context.get(requestContextKey);
  const opened = await openBookerPage(context, params.token);
  if (opened === "expired") return new Response("This page has closed.", { status: 410 });
  if (!opened?.page.eventDate) return new Response("There is no date here.", { status: 404 });
  const { page } = opened;
  const { name } = orNotFound(await findSpeakerForPrivacy(services, page.speakerId));
  const file = buildCalendar({
    ...{ id: page.bookingId, title: page.eventName, eventName: null, language: "en" },
    ...{ eventDate: page.eventDate as string, startTime: null, endTime: null, timezone: "UTC" },
    ...{
      location: page.eventLocation,
      speakerName: name,
      page: `${services.settings.appUrl.origin}/b/${params.token}`,
    },
    ...{ version: Math.floor(page.updatedAt.getTime() / 1_000), updatedAt: page.updatedAt },
  });
  return new Response(file, {
    headers: {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'attachment; filename="booking.ics"',
    },
  });
}
