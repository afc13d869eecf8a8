import { buildCalendar } from "#app/domain/hubs/hub-calendar.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { authoriseHubAccess, findDatedHub } from "#app/routes/public/hub/hub-access.server.ts";
import type { Route } from "./+types/calendar.ts";

/**
 * A calendar file for visitors who may see the talk's date: while it is open or scheduled. The location is left out
 * unless the talk itself is shown, because it may be the link to join.
 */
export async function loader(args: Route.LoaderArgs) {
  const access = await authoriseHubAccess(args);
  const hub = findDatedHub(access);
  if (!hub?.eventDate) return noDateResponse();
  const { speaker, eventDate } = hub;

  const { origin } = args.context.get(requestContextKey).services.settings.appUrl;
  const file = buildCalendar({
    ...hub,
    eventDate,
    location: access.kind === "talk" ? access.hub.location : null,
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

const noDateResponse = () => new Response("This talk has no date to add to your calendar.", { status: 404 });
