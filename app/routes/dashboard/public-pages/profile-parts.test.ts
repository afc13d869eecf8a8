import { expect, it } from "vitest";
import { listProfileParts } from "#app/routes/dashboard/public-pages/profile-parts.ts";

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
};
const contentByLabel = (profile: typeof empty | object, talks = 0) =>
  Object.fromEntries(listProfileParts({ ...empty, ...profile }, talks).map(({ label, content }) => [label, content]));

it("shows only the name of a new speaker", () => {
  const { Name, ...otherParts } = contentByLabel({});
  expect(Name).toBe("Ada Nwosu");
  expect(Object.values(otherParts).every((value) => value === null)).toBe(true);
});

it("counts the entries of each part and shortens the bio", () => {
  const parts = contentByLabel(
    { speakingTopics: ["Calm"], website: "https://a.example", yearsSpeaking: 0, bio: "word ".repeat(40) },
    3,
  );
  expect(parts).toMatchObject({
    "Speaking topics": "1 topic",
    Talks: "3 talks",
    "Social and professional links": "1 link",
    "Speaker information when booking": "Shown",
    Bio: `${"word ".repeat(15)}word…`,
  });
});
