import type { Testimonial } from "#app/database/schema/profiles.ts";
import type { Kit } from "#app/domain/kits/queries.server.ts";
import type { EditablePart } from "#app/routes/public/profile/editable-part.tsx";

export interface ProfilePart {
  label: string;
  /** A short summary; null when the part is missing. */
  content: string | null;
  /** A profile is complete without it. */
  isOptional?: true;
  /** The field where it is edited, and the screen that it is on. */
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

const myTalkHubs = { to: "/dashboard/hubs", label: "My Talk Hubs" };
/** The field or section of this id on the Profile tab. */
const inProfile = (id: string) => ({ to: `/profile#${id}`, label: "Profile Settings" });
/** The same on the Booking tab. */
const inSpeaker = (id: string) => ({ to: `/dashboard/speaker-settings#${id}`, label: "Speaker Profile" });
/** Opens the form of a part of the page. */
const editorOf = (part: EditablePart | "signature-talks&talk=new") => ({
  to: `/profile?edit=${part}`,
  label: "Profile Settings",
});

/** The parts of the profile, the booking page and the kit. */
export function listProfileParts(profile: OwnProfile, content: OwnContent): ProfilePart[] {
  const links = [profile.website, profile.linkedinUrl, profile.twitterUrl].filter(Boolean).length;
  const experience = profile.speakingExperience || profile.yearsSpeaking !== null || profile.speakingRate;
  return [
    { label: "Profile picture", content: profile.avatarUrl && "Shown", editLink: inProfile("profile-picture") },
    {
      label: "Name",
      content: `${profile.firstName} ${profile.lastName}`.trim() || null,
      editLink: inProfile("profile-firstName"),
    },
    { label: "Company", content: profile.company, editLink: inProfile("profile-company") },
    {
      label: "Bio",
      content: profile.bio?.trim() ? shortenText(profile.bio) : null,
      editLink: inProfile("profile-bio"),
    },
    {
      label: "Speaking topics",
      content: formatQuantity(profile.speakingTopics.length, "topic"),
      editLink: inSpeaker("speaker-settings-newTopic"),
    },
    {
      label: "Talks",
      content: formatQuantity(content.visibleTalks, "talk"),
      editLink: myTalkHubs,
    },
    {
      label: "Testimonials",
      content: formatQuantity(profile.testimonials.length, "testimonial"),
      editLink: inSpeaker("testimonials"),
    },
    {
      label: "Social and professional links",
      content: formatQuantity(links, "link"),
      editLink: inProfile("profile-website"),
    },
    {
      label: "Speaker information when booking",
      content: experience ? "Shown" : null,
      editLink: inSpeaker("speaker-settings-speakingExperience"),
    },
    ...listPageParts(profile, content),
  ];
}

/** What the Profile tab edits where it stands, and the kit. */
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
      editLink: editorOf(signatureTalks === 0 ? "signature-talks&talk=new" : "signature-talks"),
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
      editLink: { to: "/dashboard/kit#kit-texts-introduction", label: "For organisers" },
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

/** What keeps the profile from being complete, as links to the fields. */
export const listMissing = (parts: ProfilePart[]) =>
  parts
    .filter(({ content, isOptional }) => content === null && !isOptional)
    .map(({ label, editLink }) => ({ label, to: editLink.to }));
export type MissingPart = ReturnType<typeof listMissing>[number];

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
