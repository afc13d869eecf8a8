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
import { sameForEveryone } from "#app/request/page-cache.server.ts";
import { visit } from "#app/request/visit.ts";
import type { When } from "#app/routes/public/hub/hub-view.ts";
import { safeImage, whenOf } from "#app/routes/public/hub/hub-view.ts";
import type { Services } from "#app/services.ts";

export interface TalkLine {
  /** Null where there is nothing to open (any more). */
  path: string | null;
  /** Its page asks who one is before it tells when. */
  isGated: boolean;
  title: string;
  eventName: string | null;
  /** Of a talk that everyone may read now; never where to join online. */
  place: string | null;
  when: When | null;
}

/** A speaker's face, on each of their pages. */
export interface SpeakerFaceView {
  username: string;
  firstName: string;
  name: string;
  company: string | null;
  avatarUrl: string | null;
  look: PublicProfile["look"] & { backgroundColor: string };
  mayBeIndexed: boolean;
  canonical: string;
}

/** What the profile shows. */
export interface ProfileView extends SpeakerFaceView {
  bio: string | null;
  topics: string[];
  testimonials: PublicProfile["testimonials"];
  links: PublicProfile["links"];
}

/** What the page shows on which the speaker is booked. */
export interface BookingView extends SpeakerFaceView {
  experience: string | null;
  yearsSpeaking: number | null;
  rate: string | null;
  availability: string | null;
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
  return { profile, face: faceOf(profile, services.settings.appUrl.origin) };
}

const faceOf = (profile: PublicProfile, origin: string): SpeakerFaceView => ({
  username: profile.username,
  firstName: profile.firstName,
  name: profile.name,
  company: profile.company,
  avatarUrl: safeImage(profile.avatarUrl),
  look: { ...profile.look, backgroundColor: profile.look.primaryColor },
  mayBeIndexed: profile.mayBeIndexed,
  canonical: `${origin}/${profile.username}`,
});

interface Loaded {
  profile: PublicProfile;
  face: SpeakerFaceView;
}

export const profileView = ({ profile, face }: Loaded): ProfileView => ({
  ...face,
  bio: profile.bio,
  topics: profile.topics,
  testimonials: profile.testimonials.map(({ author, content, company }) => ({ author, content, company })),
  links: profile.links.map(({ label, href }) => ({ label, href })),
});

export const bookingView = ({ profile, face }: Loaded): BookingView => ({
  ...face,
  experience: profile.experience,
  yearsSpeaking: profile.yearsSpeaking,
  rate: profile.rate,
  availability: profile.availability,
});

/** Its talks open and close by the clock, each at its own time. */
const momentMs = 1_000;

/** Told to the page cache: every stranger gets this very page. */
export const sameForAll = <Page>(page: Page) => data(page, { headers: sameForEveryone(momentMs) });

export interface Talks {
  /** Nearest first; the first of them is the next talk. */
  upcoming: TalkLine[];
  /** Latest first: one page of them, counted from 1. */
  past: TalkLine[];
  page: number;
  pages: number;
}

/** The speaker's public talks on both sides of today; `asked` is the page of past ones, beyond the last the last. */
export async function loadTalks(
  services: Services,
  speaker: { id: string; username: string },
  asked: string | null,
): Promise<Talks> {
  const [upcoming, count] = await Promise.all([
    listUpcomingTalks(services, speaker.id),
    countPastTalks(services, speaker.id),
  ]);
  const pages = Math.max(1, Math.ceil(count / pastTalksPerPage));
  const page = Math.max(1, Math.min(Math.trunc(Number(asked)) || 1, pages));
  const past = await listPastTalks(services, speaker.id, page);
  const line = (talk: ListedTalk): TalkLine => ({
    path: talk.status === "active" || talk.status === "scheduled" ? `/${speaker.username}/${talk.slug}` : null,
    isGated: talk.isGated,
    title: talk.title,
    eventName: talk.eventName,
    // No more than the talk's own page tells a stranger.
    place: talk.location && talk.status === "active" && !talk.isGated ? asPlace(talk.location) : null,
    when: whenOf(talk),
  });
  return { upcoming: upcoming.map(line), past: past.map(line), page, pages };
}
