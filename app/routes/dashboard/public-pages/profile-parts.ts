import type { Testimonial } from "#app/database/schema/profiles.ts";

export interface ProfilePart {
  label: string;
  /** A short summary; null when the part is missing. */
  content: string | null;
  /** The screen where it is edited. */
  editLink: { to: string; label: string };
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

/** The parts of the profile and the booking page, in page order. */
export function listProfileParts(profile: OwnProfile, visibleTalks: number): ProfilePart[] {
  const links = [profile.website, profile.linkedinUrl, profile.twitterUrl].filter(Boolean).length;
  const experience = profile.speakingExperience || profile.yearsSpeaking !== null || profile.speakingRate;
  return [
    { label: "Profile picture", content: profile.avatarUrl && "Shown", editLink: profileSettings },
    { label: "Name", content: `${profile.firstName} ${profile.lastName}`.trim() || null, editLink: profileSettings },
    { label: "Company", content: profile.company, editLink: profileSettings },
    { label: "Bio", content: profile.bio?.trim() ? shortenText(profile.bio) : null, editLink: profileSettings },
    {
      label: "Speaking topics",
      content: formatQuantity(profile.speakingTopics.length, "topic"),
      editLink: speakerSettings,
    },
    {
      label: "Talks",
      content: formatQuantity(visibleTalks, "talk"),
      editLink: { to: "/dashboard/hubs", label: "My Talk Hubs" },
    },
    {
      label: "Testimonials",
      content: formatQuantity(profile.testimonials.length, "testimonial"),
      editLink: speakerSettings,
    },
    { label: "Social and professional links", content: formatQuantity(links, "link"), editLink: profileSettings },
    { label: "Speaker information when booking", content: experience ? "Shown" : null, editLink: speakerSettings },
  ];
}

const formatQuantity = (number: number, one: string) =>
  number === 0 ? null : `${number} ${number === 1 ? one : `${one}s`}`;

function shortenText(text: string): string {
  const normalised = text.trim().replace(/\s+/g, " ");
  return normalised.length <= 80 ? normalised : `${normalised.slice(0, 80).replace(/\s\S*$/, "")}…`;
}
