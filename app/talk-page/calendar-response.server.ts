import { buildCalendar } from "#app/domain/hubs/hub-calendar.server.ts";
import type { Services } from "#app/services.ts";
import type { HubRef } from "#app/talk-page/access.ts";
import type { ScheduledHub } from "#app/talk-page/shown-hub.ts";

interface Talk {
  ref: HubRef;
  hub: ScheduledHub;
  /** Null for visitors who may not know it. */
  location: string | null;
}

/** A calendar file with the talk's date; 404 while it has none. */
export function calendarResponse({ settings }: Pick<Services, "settings">, { ref, hub, location }: Talk) {
  const { eventDate, speaker } = hub;
  if (!eventDate) return noDateResponse();
  const page = settings.appUrl.origin + hub.path;
  const file = buildCalendar({ ...ref, ...hub, eventDate, location, speakerName: speaker.name, page });
  return new Response(file, {
    headers: {
      "x-robots-tag": "noindex",
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${hub.slug}.ics"`,
      "cache-control": "private, no-cache",
    },
  });
}

export const noDateResponse = () => new Response("This talk has no date to add to your calendar.", { status: 404 });
