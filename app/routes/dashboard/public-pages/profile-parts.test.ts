import { expect, it } from "vitest";
import { profileParts } from "#app/routes/dashboard/public-pages/profile-parts.ts";

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
  Object.fromEntries(profileParts({ ...empty, ...profile }, talks).map(({ label, content }) => [label, content]));

it("says of a new speaker that there is a name and nothing else", () => {
  const { Name, ...rest } = contentByLabel({});
  expect(Name).toBe("Ada Nwosu");
  expect(Object.values(rest).every((value) => value === null)).toBe(true);
});

it("says how much of each there is, and begins the bio", () => {
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
