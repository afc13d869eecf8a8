import { data, redirect } from "react-router";
import { type ListedTalk, listPastTalks, listUpcomingTalks } from "#app/domain/hubs/public-talks.server.ts";
import { findPublicProfile, type PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import { formatQuoteAuthor, quotesPerProfile } from "#app/domain/quotes/quotes.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import type { EventTime } from "#app/domain/values/event-time.ts";
import { toEventTime } from "#app/domain/values/event-time.ts";
import { safeImage } from "#app/domain/values/image-address.ts";
import { asPlace } from "#app/domain/values/link.ts";
import { mapRows, type Page, type PageNumber, requestedPage } from "#app/domain/values/page.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import type { Services } from "#app/services.ts";

export interface TalkListItem {
  /** Null if the talk cannot be opened (any more). */
  path: string | null;
  /** The talk's page asks who the visitor is before it shows the time. */
  isGated: boolean;
  title: string;
  eventName: string | null;
  /** Only for a talk that everyone may read now; never the link to join online. */
  place: string | null;
  when: EventTime | null;
}

/** What every page of a speaker shows. */
export interface SpeakerBaseView {
  username: string;
  firstName: string;
  name: string;
  company: string | null;
  avatarUrl: string | null;
  branding: PublicProfile["branding"];
  mayBeIndexed: boolean;
  canonical: string;
}

export interface ProfileView extends SpeakerBaseView {
  bio: string | null;
  topics: string[];
  testimonials: PublicProfile["testimonials"];
  links: PublicProfile["links"];
}

export interface BookingPageView extends SpeakerBaseView {
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

/** Loads the speaker at this address, or null if there is none. An old username redirects to the current one (301). */
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
  branding: profile.branding,
  mayBeIndexed: profile.mayBeIndexed,
  canonical: `${origin}/${profile.username}`,
});

interface ProfileData {
  profile: PublicProfile;
  baseView: SpeakerBaseView;
}

/** Lists each field, so that anything new in a testimonial or link stays private until added here. */
export const toProfileView = ({ profile, baseView }: ProfileData): ProfileView => ({
  ...baseView,
  bio: profile.bio,
  topics: profile.topics,
  testimonials: profile.testimonials.map(({ author, content, company }) => ({ author, content, company })),
  links: profile.links.map(({ label, href }) => ({ label, href })),
});

/** A quote whose author and speaker agreed to show it. */
export interface ProfileQuote {
  comment: string;
  /** "Rosa Jimenez, Nurse · in the room" */
  author: string;
  /** "Calm under fire · Southern Summit · Thu 24 Dec 2026" */
  talk: string;
}

export async function loadQuotes(services: Services, speakerId: string): Promise<ProfileQuote[]> {
  const quotes = await listShownQuotes(services, { speakerId }, quotesPerProfile);
  return quotes.map(({ comment, isInRoom, talk: { title, eventName, eventDate }, ...author }) => ({
    comment,
    author: formatQuoteAuthor(author, isInRoom),
    talk: [title, eventName, eventDate && formatDay(eventDate)].filter(Boolean).join(" · "),
  }));
}

/** Adds experience, rate and availability, which the profile page does not show. */
export const toBookingView = ({ profile, baseView }: ProfileData): BookingPageView => ({
  ...baseView,
  experience: profile.experience,
  yearsSpeaking: profile.yearsSpeaking,
  rate: profile.rate,
  availability: profile.availability,
});

/** Short, because each talk opens and closes at its own time. */
const profileCacheMs = 1_000;

/** All anonymous visitors get the same page. `now` is when the talks on it were loaded. */
export const withSharedCacheHeaders = <Page>(page: Page, now: Date) =>
  data(page, { headers: sharedPageHeaders(new Date(now.getTime() + profileCacheMs)) });

export interface ProfileTalks {
  /** The next talk comes first. */
  upcoming: TalkListItem[];
  /** The latest comes first. */
  past: Page<TalkListItem, PageNumber>;
}

/** Loads the speaker's upcoming talks and one page of past ones. */
export async function loadTalks(
  services: Services,
  speaker: { id: string; username: string },
  query: URLSearchParams,
): Promise<ProfileTalks> {
  const [upcoming, past] = await Promise.all([
    listUpcomingTalks(services, speaker.id),
    listPastTalks(services, speaker.id, requestedPage(query)),
  ]);
  const toListItem = (talk: ListedTalk): TalkListItem => ({
    path: talk.status === "active" || talk.status === "scheduled" ? `/${speaker.username}/${talk.slug}` : null,
    isGated: talk.isGated,
    title: talk.title,
    eventName: talk.eventName,
    // The talk's own page shows no more to anonymous visitors.
    place: talk.location && talk.status === "active" && !talk.isGated ? asPlace(talk.location) : null,
    when: toEventTime(talk),
  });
  return { upcoming: upcoming.map(toListItem), past: mapRows(past, toListItem) };
}
