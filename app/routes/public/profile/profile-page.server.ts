// Everything on a speaker's profile page, for visitors and for the speaker who edits it.

import type { CalendarMonth } from "#app/domain/availability/availability.ts";
import { loadAvailability } from "#app/domain/availability/queries.server.ts";
import { findSpeakerRatings, type SpeakerRating } from "#app/domain/feedback/speaker-ratings.server.ts";
import {
  type ListedTalk,
  listPastEvents,
  listPastTalks,
  listUpcomingTalks,
  pathOfListedTalk,
  placeOfListedTalk,
} from "#app/domain/hubs/public-talks.server.ts";
import { findKit, hasKitContent, listBios } from "#app/domain/kits/queries.server.ts";
import type { PublicProfile } from "#app/domain/profiles/public-profile.server.ts";
import { listShownQuotes } from "#app/domain/quotes/queries.server.ts";
import { formatQuoteAuthor, quotesPerProfile } from "#app/domain/quotes/quotes.ts";
import { listSignatureTalks, listTimesGiven, type SignatureTalk } from "#app/domain/signature-talks/queries.server.ts";
import { formatDay } from "#app/domain/values/dates.ts";
import { joinDetails } from "#app/domain/values/details.ts";
import { type EventTime, toEventTime } from "#app/domain/values/event-time.ts";
import { mapRows, type Page, type PageNumber, requestedPage } from "#app/domain/values/page.ts";
import {
  type ProfileView,
  type SpeakerBaseView,
  toProfileView,
} from "#app/routes/public/profile/profile-view.server.ts";
import type { Services } from "#app/services.ts";

export interface ProfilePageView extends ProfileTalks {
  profile: ProfileView;
  rating: SpeakerRating | null;
  signatureTalks: SignatureTalkView[];
  quotes: ProfileQuote[];
  /** From the speaker's own talks; the typed ones are in the profile. */
  pastEvents: { name: string; year: string }[];
  availability: CalendarMonth[] | null;
  /** Whether the page for organisers has something for them. */
  hasKit: boolean;
  /** Where nothing is sold, `/` may lead here. */
  hasSignIn: boolean;
}

export interface SignatureTalkView extends SignatureTalk {
  /** "Given 3 times, last at Southern Summit" */
  given: string | null;
  rating: SpeakerRating | null;
  quote: ProfileQuote | null;
}

/** A quote whose author and speaker agreed to show it. */
export interface ProfileQuote {
  comment: string;
  /** "Rosa Jimenez, Nurse · in the room" */
  author: string;
  stars: number | null;
  /** "Calm under fire · Southern Summit · Thu 24 Dec 2026" */
  talk: string;
}

export interface TalkListItem {
  path: string | null;
  /** The talk's page asks who the visitor is before it shows the time. */
  isGated: boolean;
  title: string;
  eventName: string | null;
  place: string | null;
  when: EventTime | null;
}

export interface ProfileTalks {
  /** The next talk comes first. */
  upcoming: TalkListItem[];
  /** The latest comes first. */
  past: Page<TalkListItem, PageNumber>;
}

/** `query` names the page of past talks. */
export async function loadProfilePage(
  services: Services,
  profileData: { profile: PublicProfile; baseView: SpeakerBaseView },
  query: URLSearchParams,
): Promise<ProfilePageView> {
  const { id, username, showRating, showAvailability, timezone } = profileData.profile;
  const [talks, quotes, pastEvents, ratings, cards, given, availability, kit] = await Promise.all([
    loadTalks(services, { id, username }, query),
    listShownQuotes(services, { speakerId: id }, quotesPerProfile),
    listPastEvents(services, id),
    showRating ? findSpeakerRatings(services, id) : null,
    listSignatureTalks(services, id),
    listTimesGiven(services, id),
    showAvailability ? loadAvailability(services, { id, timezone }) : null,
    findKit(services, id),
  ]);
  // Each quote stands once: the latest one of a signature talk beside it.
  const quoteOf = (talk: SignatureTalk) => quotes.find(({ signatureTalkId }) => signatureTalkId === talk.id);
  const besideTalks = new Set(cards.map(quoteOf));
  return {
    profile: toProfileView(profileData),
    rating: ratings?.all ?? null,
    signatureTalks: cards.map((card) => {
      const quote = quoteOf(card);
      const times = given.find(({ signatureTalkId }) => signatureTalkId === card.id);
      return {
        ...card,
        given: times ? describeTimes(times) : null,
        rating: ratings?.bySignatureTalk[card.id] ?? null,
        quote: quote ? toProfileQuote(quote) : null,
      };
    }),
    quotes: quotes.filter((quote) => !besideTalks.has(quote)).map(toProfileQuote),
    pastEvents,
    availability,
    hasKit: hasKitContent(kit, listBios(profileData.profile)),
    hasSignIn: !services.settings.hasShop,
    ...talks,
  };
}

function describeTimes({ count, lastEvent }: { count: number; lastEvent: string | null }): string {
  const times = count === 1 ? "Given once" : `Given ${count} times`;
  if (!lastEvent) return times;
  return count === 1 ? `${times}, at ${lastEvent}` : `${times}, last at ${lastEvent}`;
}

type ShownQuote = Awaited<ReturnType<typeof listShownQuotes>>[number];

export const toProfileQuote = ({ comment, stars, isInRoom, talk, name, role }: ShownQuote): ProfileQuote => ({
  comment,
  stars,
  author: formatQuoteAuthor({ name, role }, isInRoom),
  talk: joinDetails(talk.title, talk.eventName, talk.eventDate && formatDay(talk.eventDate)),
});

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
  const toListItem = (talk: ListedTalk) => toTalkListItem(talk, speaker.username);
  return { upcoming: upcoming.map(toListItem), past: mapRows(past, toListItem) };
}

export const toTalkListItem = (talk: ListedTalk, username: string): TalkListItem => ({
  path: pathOfListedTalk(talk, username),
  isGated: talk.isGated,
  title: talk.title,
  eventName: talk.eventName,
  place: placeOfListedTalk(talk),
  when: toEventTime(talk),
});
