import { expect, it } from "vitest";
import { listProfileParts } from "#app/routes/dashboard/your-page/profile-parts.ts";

const empty = {
  firstName: "Ada",
  lastName: "Nwosu",
  avatarUrl: null,
  company: null,
  bio: "  ",
  website: null,
  linkedinUrl: null,
  twitterUrl: null,
  speakingTopics: [],
  testimonials: [],
  speakingExperience: null,
  yearsSpeaking: null,
  speakingRate: null,
  headline: null,
  stagePhotoUrl: null,
  showreelUrl: null,
  bioShort: null,
  bioMedium: null,
  pastEvents: [],
  showAvailability: false,
};
const kit = { pronunciation: null, introduction: null, stageNeeds: null, photos: [] };
const nothing = { visibleTalks: 0, signatureTalks: 0, quotes: 0, events: 0, kit };
const contentByLabel = (profile: Partial<typeof empty> | object, content: object = {}) =>
  Object.fromEntries(
    listProfileParts({ ...empty, ...profile }, { ...nothing, ...content }).map((part) => [part.label, part.content]),
  );

it("shows only the name of a new speaker", () => {
  const { Name, ...otherParts } = contentByLabel({});
  expect(Name).toBe("Ada Nwosu");
  expect(Object.values(otherParts).every((value) => value === null)).toBe(true);
});

it("counts the entries of each part and shortens the bio", () => {
  const parts = contentByLabel(
    { speakingTopics: ["Calm"], website: "https://a.example", yearsSpeaking: 0, bio: "word ".repeat(40) },
    { visibleTalks: 3 },
  );
  expect(parts).toMatchObject({
    "Speaking topics": "1 topic",
    Talks: "3 talks",
    "Social and professional links": "1 link",
    "Speaker information when booking": "Shown",
    Bio: `${"word ".repeat(15)}word…`,
  });
});

it("counts what the Profile tab edits on the page, and the kit", () => {
  const parts = contentByLabel(
    { showreelUrl: "https://vimeo.com/1", bioShort: "Short.", bioMedium: "Longer.", pastEvents: [{}] },
    { signatureTalks: 1, events: 2, quotes: 4, kit: { ...kit, introduction: "Please welcome Ada.", photos: [{}, {}] } },
  );
  expect(parts).toMatchObject({
    Headline: null,
    "Stage photo and showreel": "Showreel",
    "Signature talks": "1 talk",
    "Where I spoke": "3 events",
    "Short biographies": "50 words, 100 words",
    "Kit for organisers": "2 photos, introduction",
    Availability: null,
    "Quotes from attendees": "4 quotes",
  });
});
