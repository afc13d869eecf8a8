import { listCancelledTalks } from "#app/domain/hubs/feed-talks.server.ts";
import {
  buildCalendarFeed,
  type CalendarEvent,
  revisionOf,
  toTalkEvent,
} from "#app/domain/hubs/hub-calendar.server.ts";
import { feedResponse, findFeedTalks } from "#app/routes/public/feeds/speaker-feed.server.ts";
import { toTalkListItem } from "#app/routes/public/profile/profile-page.server.ts";
import type { Route } from "./+types/calendar.ts";

/** `/{username}/talks.ics`: the talks of the profile that have a date, for calendars that subscribe to it. */
export async function loader(args: Route.LoaderArgs) {
  const { services, profile, talks } = await findFeedTalks(args);
  const { origin, hostname } = services.settings.appUrl;
  const events = talks.flatMap(({ eventDate, ...talk }): CalendarEvent[] => {
    if (!eventDate) return [];
    const { path, place } = toTalkListItem({ ...talk, eventDate }, profile.username);
    const page = origin + (path ?? `/${profile.username}`);
    return [toTalkEvent({ ...talk, eventDate, location: place, speakerName: profile.name, page })];
  });
  const cancelled = await listCancelledTalks(services, profile.id);
  const file = buildCalendarFeed(`Talks by ${profile.name}`, [
    ...events,
    ...cancelled.map((talk) => toCancelled(talk, hostname)),
  ]);
  return feedResponse(file, "text/calendar; charset=utf-8");
}

type CancelledTalk = Awaited<ReturnType<typeof listCancelledTalks>>[number];

/** What the calendar needs to strike the talk out, and no word of it: the speaker took it away. */
const toCancelled = (
  { id, version, cancelledAt, eventDate, ...times }: CancelledTalk,
  hostname: string,
): CalendarEvent => ({
  ...times,
  eventDate: eventDate as string,
  uid: `${id}@${hostname}`,
  title: "Cancelled talk",
  language: "en",
  description: null,
  location: null,
  url: null,
  sequence: revisionOf({ version }, "cancelled"),
  changedAt: cancelledAt,
  status: "cancelled",
});
