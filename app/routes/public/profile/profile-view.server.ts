import { data, redirect } from "react-router";
import { bookingLengths, maxTopicChips } from "#app/domain/bookings/bookings.ts";
import { findSpeakerRatings, type SpeakerRating } from "#app/domain/feedback/speaker-ratings.server.ts";
import { findPublicProfile, type PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import { formatQuoteAuthor } from "#app/domain/quotes/quotes.ts";
import { listSignatureTalks } from "#app/domain/signature-talks/queries.server.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { safeImage } from "#app/domain/values/image-address.ts";
import { asLink } from "#app/domain/values/link.ts";
import { linkPictureAddress } from "#app/media/link-picture-address.ts";
import { requestContextKey } from "#app/request/request-context.ts";
import { sharedPageHeaders } from "#app/request/shared-page.server.ts";
import { toProfilePicture } from "#app/routes/public/profile/link-picture.ts";
import type { Services } from "#app/services.ts";
import type { QuoteView } from "#app/ui/branded/quote-list.tsx";

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
  /** The URL of the preview image of links to the speaker's pages. */
  picture: string;
}

export interface ProfileView extends SpeakerBaseView {
  headline: string | null;
  homeBase: string | null;
  travel: string | null;
  languages: string[];
  stagePhotoUrl: string | null;
  showreel: PublicProfile["showreel"];
  bio: string | null;
  bioShort: string | null;
  bioMedium: string | null;
  topics: string[];
  testimonials: PublicProfile["testimonials"];
  pastEvents: PublicProfile["pastEvents"];
  links: PublicProfile["links"];
}

export interface BookingPageView extends SpeakerBaseView {
  experience: string | null;
  yearsSpeaking: number | null;
  rate: string | null;
  availability: string | null;
  /** The form may say whether a day is free. */
  hasCalendar: boolean;
  rating: SpeakerRating | null;
  /** Words of an attendee, or else of a testimonial. */
  voice: QuoteView | null;
  /** What can be chosen: the signature talks, or else the speaker's topics. */
  topics: string[];
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

export const toSpeakerBaseView = (profile: PublicProfile, origin: string): SpeakerBaseView => ({
  picture: linkPictureAddress(`${origin}/${profile.username}`, toProfilePicture(profile)),
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
  headline: profile.headline,
  homeBase: profile.homeBase,
  travel: profile.travel,
  languages: profile.languages,
  stagePhotoUrl: safeImage(profile.stagePhotoUrl),
  showreel: profile.showreel,
  bio: profile.bio,
  bioShort: profile.bioShort,
  bioMedium: profile.bioMedium,
  topics: profile.topics,
  testimonials: profile.testimonials.map(({ author, content, company }) => ({ author, content, company })),
  pastEvents: profile.pastEvents.map(({ name, place, year, link, logoUrl }) => ({
    ...{ name, place, year },
    link: link ? asLink(link) : null,
    logoUrl: safeImage(logoUrl ?? null),
  })),
  links: profile.links.map(({ label, href }) => ({ label, href })),
});

/** Adds experience, rate and availability, which the profile page does not show. */
export async function loadBookingView(
  services: Services,
  { profile, baseView }: ProfileData,
): Promise<BookingPageView> {
  const { experience, yearsSpeaking, rate, availability, showAvailability, showRating, testimonials } = profile;
  const [ratings, [quote], talks] = await Promise.all([
    showRating ? findSpeakerRatings(services, profile.id) : null,
    listShownQuotes(services, { speakerId: profile.id }, 1),
    listSignatureTalks(services, profile.id),
  ]);
  const [testimonial] = testimonials;
  return {
    ...baseView,
    experience,
    yearsSpeaking,
    rate,
    availability,
    hasCalendar: showAvailability,
    rating: ratings?.all ?? null,
    voice: quote
      ? { comment: quote.comment, author: formatQuoteAuthor(quote, quote.isInRoom) }
      : testimonial
        ? { comment: testimonial.content, author: joinDetails(testimonial.author, testimonial.company) }
        : null,
    topics: (talks.length > 0 ? talks.map(({ title }) => title) : profile.topics)
      .filter((topic) => topic.length <= bookingLengths.topic)
      .slice(0, maxTopicChips),
  };
}

/** Short, because each talk opens and closes at its own time. */
export const profileCacheMs = 1_000;

/**
 * All anonymous visitors get the same page. `now` is when the talks on it were loaded, `wrongFrom` when the first of them
 * opens or closes: until then an outage shows the page from before.
 */
export function withSharedCacheHeaders<Page>(page: Page, now: Date, wrongFrom?: Date | null) {
  return data(page, { headers: sharedPageHeaders(new Date(now.getTime() + profileCacheMs), wrongFrom) });
}
