import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { defaultDesignOf } from "#app/database/schema/branding.ts";
import { type PastEvent, profiles, type Testimonial, usernames } from "#app/database/schema/profiles.ts";
import { isProfilePublic } from "#app/domain/profiles/profile-visibility.server.ts";
import { toLanguages } from "#app/domain/profiles/profiles.ts";
import { asLink } from "#app/domain/values/link.ts";
import { type Video, videoFromLink } from "#app/domain/values/video.ts";
import type { Actor, Services } from "#app/services.ts";

/** What a speaker shows to everyone. The query selects its columns, so email, plan and payment are never included. */
export interface PublicProfile {
  id: string;
  /** The current one, even if the profile was requested by a former one. */
  username: string;
  firstName: string;
  name: string;
  company: string | null;
  bio: string | null;
  avatarUrl: string | null;
  topics: string[];
  testimonials: Testimonial[];
  /** Only links that can be opened as a web page. */
  links: { label: string; href: string }[];
  experience: string | null;
  yearsSpeaking: number | null;
  rate: string | null;
  availability: string | null;
  branding: ReturnType<typeof defaultDesignOf<typeof profiles.$inferSelect>>;
  /** The speaker allows search engines to list the profile. */
  mayBeIndexed: boolean;
  timezone: string;
  headline: string | null;
  homeBase: string | null;
  travel: string | null;
  languages: string[];
  stagePhotoUrl: string | null;
  /** A video that starts on a click. */
  showreel: Video | null;
  bioShort: string | null;
  bioMedium: string | null;
  pastEvents: PastEvent[];
  showRating: boolean;
  showAvailability: boolean;
}

/** The speaker who has or had `username`; null if there is none, or their profile is private. */
export function findPublicProfile({ db }: Services, username: string): Promise<PublicProfile | null> {
  const ofName = db.select({ id: usernames.profileId }).from(usernames).where(eq(usernames.username, username));
  return findShown(db, and(inArray(profiles.id, ofName), isProfilePublic), username);
}

/** The actor's profile as visitors would see it, public or not. */
export const findOwnProfileAsShown = ({ db }: Services, actor: Actor): Promise<PublicProfile | null> =>
  findShown(db, eq(profiles.id, actor.id), "your-username");

async function findShown(db: Database, condition: SQL | undefined, username: string): Promise<PublicProfile | null> {
  const [row] = await db
    .select({
      id: profiles.id,
      username: profiles.username,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      company: profiles.company,
      bio: profiles.bio,
      avatarUrl: profiles.avatarUrl,
      topics: profiles.speakingTopics,
      testimonials: profiles.testimonials,
      website: profiles.website,
      linkedin: profiles.linkedinUrl,
      twitter: profiles.twitterUrl,
      experience: profiles.speakingExperience,
      yearsSpeaking: profiles.yearsSpeaking,
      rate: profiles.speakingRate,
      availability: profiles.availabilityNotes,
      branding: defaultDesignOf(profiles),
      mayBeIndexed: profiles.searchEngineIndexing,
      timezone: profiles.timezone,
      headline: profiles.headline,
      homeBase: profiles.homeBase,
      travel: profiles.travel,
      languages: profiles.languages,
      stagePhotoUrl: profiles.stagePhotoUrl,
      showreel: profiles.showreelUrl,
      bioShort: profiles.bioShort,
      bioMedium: profiles.bioMedium,
      pastEvents: profiles.pastEvents,
      showRating: profiles.showRating,
      showAvailability: profiles.showAvailability,
    })
    .from(profiles)
    .where(condition);
  if (!row) return null;

  const { lastName, website, linkedin, twitter, ...profile } = row;
  return {
    ...profile,
    languages: toLanguages(profile.languages),
    showreel: profile.showreel ? videoFromLink(profile.showreel) : null,
    username: profile.username ?? username,
    name: fullName(row),
    links: toLinks({ Website: website, LinkedIn: linkedin, "X (Twitter)": twitter }),
  };
}

/** The speaker who has or had this username: "Speaker not found." differs from a hub that is not found. */
export async function findSpeakerByUsername({ db }: Services, username: string) {
  const [speaker] = await db
    .select({ id: profiles.id, username: profiles.username, isPublic: isProfilePublic })
    .from(usernames)
    .innerJoin(profiles, eq(profiles.id, usernames.profileId))
    .where(eq(usernames.username, username));
  return speaker ? { ...speaker, username: speaker.username ?? username } : null;
}

/** Without a stray space when one of the names is empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

const toLinks = (urls: Record<string, string | null>) =>
  Object.entries(urls).flatMap(([label, text]) => {
    const href = text && asLink(text);
    return href ? [{ label, href }] : [];
  });
