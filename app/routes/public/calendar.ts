import { calendarOf } from "#app/domain/hubs/hub-calendar.server.ts";
import { visit } from "#app/request/visit.ts";
import { datedHub, hubEntry } from "#app/routes/public/hub/hub-entry.server.ts";
import type { Route } from "./+types/calendar.ts";

/**
 * A talk for one's calendar, for whoever may see its date on the page: where the talk is open, and where it is still to
 * open (then without the place, which the page does not tell either). Behind a form that must be filled in first there
 * is no place as well: it may be where to join.
 */
export async function loader(asked: Route.LoaderArgs) {
  const entry = await hubEntry(asked);
  const hub = datedHub(entry);
  if (!hub?.eventDate) return nothingToAdd();
  const { speaker, eventDate } = hub;

  const { origin } = asked.context.get(visit).services.settings.appUrl;
  const file = calendarOf({
    ...hub,
    eventDate,
    location: entry.kind === "talk" ? entry.hub.location : null,
    speakerName: `${speaker.firstName} ${speaker.lastName}`.trim(),
    page: `${origin}/${speaker.username}/${hub.slug}`,
  });
  return new Response(file, {
    headers: {
      "x-robots-tag": "noindex",
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": `attachment; filename="${hub.slug}.ics"`,
      "cache-control": "private, no-cache",
    },
  });
}

const nothingToAdd = () => new Response("This talk has no date to add to your calendar.", { status: 404 });
