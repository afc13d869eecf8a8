import { data, redirect } from "react-router";
import {
  countPastTalks,
  type ListedTalk,
  listPastTalks,
  listUpcomingTalks,
  pastTalksPerPage,
} from "#app/domain/hubs/public-talks.server.ts";
import { findPublicProfile, type PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { asPlace } from "#app/domain/values/link.ts";
import { sharedPageHeaders } from "#app/request/page-cache.server.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import type { EventTime } from "#app/routes/public/hub/hub-view.ts";
import { safeImage, toEventTime } from "#app/routes/public/hub/hub-view.ts";
import type { Services } from "#app/services.ts";

export interface TalkListItem {
  /** Null where there is nothing to open (any more). */
  path: string | null;
  /** Its page asks who one is before it tells when. */
  isGated: boolean;
  title: string;
  eventName: string | null;
  /** Of a talk that everyone may read now; never where to join online. */
  place: string | null;
  when: EventTime | null;
}

/** A speaker's face, on each of their pages. */
export interface SpeakerBaseView {
  username: string;
  firstName: string;
  name: string;
  company: string | null;
  avatarUrl: string | null;
  branding: PublicProfile["branding"] & { backgroundColor: string };
  mayBeIndexed: boolean;
  canonical: string;
}

/** What the profile shows. */
export interface ProfileView extends SpeakerBaseView {
  bio: string | null;
  topics: string[];
  testimonials: PublicProfile["testimonials"];
  links: PublicProfile["links"];
}

/** What the page shows on which the speaker is booked. */
export interface BookingView extends SpeakerBaseView {
  experience: string | null;
  yearsSpeaking: number | null;
  rate: string | null;
  availability: string | null;
}

interface ProfileRouteArgs {
  request: Request;
  params: { username: string };
  context: { get(context: typeof requestContextKey): { services: Services } };
}

/** The speaker at this address, or null (the caller answers 404). An old username goes to the current one (301). */
export async function loadProfile({ request, params, context }: ProfileRouteArgs) {
  const { services } = context.get(requestContextKey);
  const profile = await findPublicProfile(services, params.username.toLowerCase());
  if (!profile) return null;
  if (profile.username !== params.username) {
    const url = new URL(request.url);
    throw redirect(url.pathname.replace(/^\/[^/]+/, `/${profile.username}`) + url.search, 301);
  }
  return { profile, baseView: toSpeakerBaseView(profile, services.settings.appUrl.origin) };
}

const toSpeakerBaseView = (profile: PublicProfile, origin: string): SpeakerBaseView => ({
  username: profile.username,
  firstName: profile.firstName,
  name: profile.name,
  company: profile.company,
  avatarUrl: safeImage(profile.avatarUrl),
  branding: { ...profile.branding, backgroundColor: profile.branding.primaryColor },
  mayBeIndexed: profile.mayBeIndexed,
  canonical: `${origin}/${profile.username}`,
});

interface ProfileData {
  profile: PublicProfile;
  baseView: SpeakerBaseView;
}

export const toProfileView = ({ profile, baseView }: ProfileData): ProfileView => ({
  ...baseView,
  bio: profile.bio,
  topics: profile.topics,
  testimonials: profile.testimonials.map(({ author, content, company }) => ({ author, content, company })),
  links: profile.links.map(({ label, href }) => ({ label, href })),
});

export const toBookingView = ({ profile, baseView }: ProfileData): BookingView => ({
  ...baseView,
  experience: profile.experience,
  yearsSpeaking: profile.yearsSpeaking,
  rate: profile.rate,
  availability: profile.availability,
});

/** Its talks open and close by the clock, each at its own time. */
const profileCacheMs = 1_000;

/** Told to the page cache: every stranger gets this very page. */
export const withSharedCacheHeaders = <Page>(page: Page) => data(page, { headers: sharedPageHeaders(profileCacheMs) });

export interface ProfileTalks {
  /** Nearest first; the first of them is the next talk. */
  upcoming: TalkListItem[];
  /** Latest first: one page of them, counted from 1. */
  past: TalkListItem[];
  page: number;
  pages: number;
}

/** The speaker's public talks on both sides of today; `asked` is the page of past ones, beyond the last the last. */
export async function loadTalks(
  services: Services,
  speaker: { id: string; username: string },
  requestedPage: string | null,
): Promise<ProfileTalks> {
  const [upcoming, count] = await Promise.all([
    listUpcomingTalks(services, speaker.id),
    countPastTalks(services, speaker.id),
  ]);
  const pages = Math.max(1, Math.ceil(count / pastTalksPerPage));
  const page = Math.max(1, Math.min(Math.trunc(Number(requestedPage)) || 1, pages));
  const past = await listPastTalks(services, speaker.id, page);
  const toListItem = (talk: ListedTalk): TalkListItem => ({
    path: talk.status === "active" || talk.status === "scheduled" ? `/${speaker.username}/${talk.slug}` : null,
    isGated: talk.isGated,
    title: talk.title,
    eventName: talk.eventName,
    // No more than the talk's own page tells a stranger.
    place: talk.location && talk.status === "active" && !talk.isGated ? asPlace(talk.location) : null,
    when: toEventTime(talk),
  });
  return { upcoming: upcoming.map(toListItem), past: past.map(toListItem), page, pages };
}
