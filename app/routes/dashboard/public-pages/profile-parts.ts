import type { Testimonial } from "#app/database/schema/profiles.ts";
import type { Kit } from "#app/domain/kits/queries.server.ts";
import type { EditablePart } from "#app/routes/public/profile/editable-part.tsx";

export interface ProfilePart {
  label: string;
  /** A short summary; null when the part is missing. */
  content: string | null;
  /** A profile is complete without it. */
  isOptional?: true;
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
  headline: string | null;
  stagePhotoUrl: string | null;
  showreelUrl: string | null;
  bioShort: string | null;
  bioMedium: string | null;
  pastEvents: unknown[];
  showAvailability: boolean;
}

/** How much of the page is in other tables. */
interface OwnContent {
  visibleTalks: number;
  signatureTalks: number;
  quotes: number;
  /** Events of the speaker's own talks. */
  events: number;
  kit: Omit<Kit, "photos"> & { photos: unknown[] };
}

const profileSettings = { to: "/profile", label: "Profile Settings" };
const speakerSettings = { to: "/dashboard/speaker-settings", label: "Speaker Profile" };
const myTalkHubs = { to: "/dashboard/hubs", label: "My Talk Hubs" };
/** Opens the form of a part of the page. */
const editorOf = (part: EditablePart) => ({ ...speakerSettings, to: `${speakerSettings.to}?edit=${part}` });

/** The parts of the profile, the booking page and the kit. */
export function listProfileParts(profile: OwnProfile, content: OwnContent): ProfilePart[] {
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
      content: formatQuantity(content.visibleTalks, "talk"),
      editLink: myTalkHubs,
    },
    {
      label: "Testimonials",
      content: formatQuantity(profile.testimonials.length, "testimonial"),
      editLink: speakerSettings,
    },
    { label: "Social and professional links", content: formatQuantity(links, "link"), editLink: profileSettings },
    { label: "Speaker information when booking", content: experience ? "Shown" : null, editLink: speakerSettings },
    ...listPageParts(profile, content),
  ];
}

/** What Speaker Profile edits where it stands, and the kit. */
function listPageParts(profile: OwnProfile, { signatureTalks, quotes, events, kit }: OwnContent): ProfilePart[] {
  const { headline, stagePhotoUrl, showreelUrl, bioShort, bioMedium, pastEvents, showAvailability } = profile;
  return [
    { label: "Headline", content: headline, editLink: editorOf("hero") },
    {
      label: "Stage photo and showreel",
      content: joinNames(stagePhotoUrl && "photo", showreelUrl && "showreel"),
      editLink: editorOf("hero"),
    },
    {
      label: "Signature talks",
      content: formatQuantity(signatureTalks, "talk"),
      editLink: editorOf("signature-talks"),
    },
    {
      label: "Where I spoke",
      content: formatQuantity(pastEvents.length + events, "event"),
      editLink: editorOf("past-events"),
    },
    {
      label: "Short biographies",
      content: joinNames(bioShort && "50 words", bioMedium && "100 words"),
      editLink: editorOf("biographies"),
    },
    {
      label: "Kit for organisers",
      content: describeKit(kit),
      editLink: { to: "/dashboard/kit", label: "For organisers" },
    },
    {
      label: "Availability",
      content: showAvailability ? "Shown" : null,
      editLink: editorOf("availability"),
      isOptional: true,
    },
    {
      label: "Quotes from attendees",
      content: formatQuantity(quotes, "quote"),
      editLink: myTalkHubs,
      isOptional: true,
    },
  ];
}

/** "Photo, showreel" */
const joinNames = (...names: (string | null)[]) =>
  names
    .filter(Boolean)
    .join(", ")
    .replace(/^./, (first) => first.toUpperCase()) || null;

const describeKit = ({ pronunciation, introduction, stageNeeds, photos }: OwnContent["kit"]) =>
  joinNames(
    formatQuantity(photos.length, "photo"),
    introduction && "introduction",
    pronunciation && "how to say your name",
    stageNeeds && "stage needs",
  );

const formatQuantity = (number: number, one: string) =>
  number === 0 ? null : `${number} ${number === 1 ? one : `${one}s`}`;

function shortenText(text: string): string {
  const normalised = text.trim().replace(/\s+/g, " ");
  return normalised.length <= 80 ? normalised : `${normalised.slice(0, 80).replace(/\s\S*$/, "")}…`;
}
