import { data, redirect } from "react-router";
import { type ListedHub, listPublicHubs } from "#app/domain/hubs/public-hub.server.ts";
import { findPublicProfile, type PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { cacheableHeader } from "#app/request/page-cache.server.ts";
import { visit } from "#app/request/visit.ts";
import type { When } from "#app/routes/public/hub/hub-view.ts";
import { safeImage, whenOf } from "#app/routes/public/hub/hub-view.ts";
import type { Services } from "#app/services.ts";

export interface TalkLine {
  /** Null where there is nothing to open (any more). */
  path: string | null;
  title: string;
  eventName: string | null;
  location: string | null;
  when: When | null;
}

export interface ProfileView extends Omit<PublicProfile, "id" | "look" | "timezone"> {
  look: PublicProfile["look"] & { backgroundColor: string };
  canonical: string;
}

interface Asked {
  request: Request;
  params: { username: string };
  context: { get(context: typeof visit): { services: Services } };
}

/** The speaker at this address, or null (the caller answers 404). An old username goes to the current one (301). */
export async function loadProfile({ request, params, context }: Asked) {
  const { services } = context.get(visit);
  const profile = await findPublicProfile(services, params.username.toLowerCase());
  if (!profile) return null;
  if (profile.username !== params.username) {
    const url = new URL(request.url);
    throw redirect(url.pathname.replace(/^\/[^/]+/, `/${profile.username}`) + url.search, 301);
  }
  const { id, look, timezone: _, ...rest } = profile;
  const view: ProfileView = {
    ...rest,
    avatarUrl: safeImage(profile.avatarUrl),
    look: { ...look, backgroundColor: look.primaryColor },
    canonical: `${services.settings.appUrl.origin}/${profile.username}`,
  };
  return { id, view };
}

/** Told to the page cache: every stranger gets this very page. */
export const sameForAll = <Page>(page: Page) => data(page, { headers: { [cacheableHeader]: "1" } });

export interface Talks {
  /** Nearest first; the first of them is the next talk. */
  upcoming: TalkLine[];
  /** Latest first. */
  past: TalkLine[];
}

/** The speaker's public talks on both sides of today, each by the day at its own place. */
export async function loadTalks(services: Services, speaker: { id: string; username: string }): Promise<Talks> {
  const now = services.clock.now();
  const hubs = await listPublicHubs(services, speaker.id);
  const isToCome = ({ eventDate, timezone, status }: ListedHub) =>
    status !== "closed" && (eventDate === null || eventDate >= dayOf(now, timezone));
  const line = (hub: ListedHub): TalkLine => ({
    path: hub.status === "active" || hub.status === "scheduled" ? `/${speaker.username}/${hub.slug}` : null,
    title: hub.title,
    eventName: hub.eventName,
    location: hub.location && !/^\s*https?:/i.test(hub.location) ? hub.location : null,
    when: whenOf(hub),
  });
  const upcoming = hubs.filter(isToCome).sort((one, other) => order(one) - order(other));
  return { upcoming: upcoming.map(line), past: hubs.filter((hub) => !isToCome(hub)).map(line) };
}

/** A talk without a date comes after all that have one. */
const order = ({ eventDate }: ListedHub) => (eventDate ? Date.parse(eventDate) : Number.POSITIVE_INFINITY);
