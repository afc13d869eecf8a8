import { buildCalendar } from "#app/domain/hubs/hub-calendar.server.ts";
import type { Services } from "#app/services.ts";
import type { HubDate, HubSummary } from "#app/talk-page/hub-parts.ts";

type DatedHub = HubSummary & HubDate & { eventDate: string };

/** A calendar file with the talk's date. `location` is null for visitors who may not know it. */
export function calendarResponse({ settings }: Pick<Services, "settings">, hub: DatedHub, location: string | null) {
  const { speaker, slug } = hub;
  const file = buildCalendar({
    ...hub,
    location,
    speakerName: `${speaker.firstName} ${speaker.lastName}`.trim(),
    page: `${settings.appUrl.origin}/${speaker.username}/${slug}`,
  });
  return new Response(file, {
    headers: {
      "x-robots-tag": "noindex",
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${slug}.ics"`,
      "cache-control": "private, no-cache",
    },
  });
}

export const noDateResponse = () => new Response("This talk has no date to add to your calendar.", { status: 404 });
