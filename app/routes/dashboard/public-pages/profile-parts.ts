import type { Testimonial } from "#app/database/schema/profiles.ts";

/** One thing the public profile shows when it is there. */
export interface ProfilePart {
  label: string;
  /** What stands there, in a few words; null when it is missing. */
  shown: string | null;
  /** Where it is added or changed. */
  where: { to: string; label: string };
}

interface OwnProfile {
  firstName: string;
  lastName: string;
  avatarUrl: string | null;
  company: string | null;
  bio: string | null;
  website: string | null;
  linkedinUrl: string | null;
  twitterUrl: string | null;
  speakingTopics: string[];
  testimonials: Testimonial[];
  speakingExperience: string | null;
  yearsSpeaking: number | null;
  speakingRate: string | null;
}

const profileSettings = { to: "/profile", label: "Profile Settings" };
const speakerSettings = { to: "/dashboard/speaker-settings", label: "Speaker Profile" };

/** What the profile and the booking page are made of, in the order in which people see it. */
export function profileParts(profile: OwnProfile, visibleTalks: number): ProfilePart[] {
  const links = [profile.website, profile.linkedinUrl, profile.twitterUrl].filter(Boolean).length;
  const experience = profile.speakingExperience || profile.yearsSpeaking !== null || profile.speakingRate;
  return [
    { label: "Profile picture", shown: profile.avatarUrl && "Shown", where: profileSettings },
    { label: "Name", shown: `${profile.firstName} ${profile.lastName}`.trim() || null, where: profileSettings },
    { label: "Company", shown: profile.company, where: profileSettings },
    { label: "Bio", shown: profile.bio?.trim() ? firstWords(profile.bio) : null, where: profileSettings },
    { label: "Speaking topics", shown: counted(profile.speakingTopics.length, "topic"), where: speakerSettings },
    { label: "Talks", shown: counted(visibleTalks, "talk"), where: { to: "/dashboard/hubs", label: "My Talk Hubs" } },
    { label: "Testimonials", shown: counted(profile.testimonials.length, "testimonial"), where: speakerSettings },
    { label: "Social and professional links", shown: counted(links, "link"), where: profileSettings },
    { label: "Speaker information when booking", shown: experience ? "Shown" : null, where: speakerSettings },
  ];
}

const counted = (number: number, one: string) => (number === 0 ? null : `${number} ${number === 1 ? one : `${one}s`}`);

function firstWords(text: string): string {
  const words = text.trim().replace(/\s+/g, " ");
  return words.length <= 80 ? words : `${words.slice(0, 80).replace(/\s\S*$/, "")}…`;
}
