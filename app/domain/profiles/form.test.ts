import { describe, expect, it } from "vitest";
import { profileForm, speakerForm } from "#app/domain/profiles/form.ts";
import {
  profileLimits,
  testimonialsPerProfile,
  topicProblem,
  topicsPerProfile,
} from "#app/domain/profiles/profiles.ts";

const ada = { version: "v", firstName: "Ada", lastName: "Nwosu", username: "ada-nwosu", timezone: "UTC" };
const messages = (typed: object) => {
  const { error } = profileForm.safeParse({ ...ada, ...typed });
  return error?.issues.map(({ message }) => message) ?? [];
};

describe("Profile Settings", () => {
  it("says what is missing in the specification's words", () => {
    expect(messages({ firstName: " ", lastName: undefined, username: "" })).toEqual([
      "First name is required",
      "Last name is required",
      "Username is required",
    ]);
    expect(messages({ username: "A!" })).toEqual(["Username must be at least 3 characters"]);
    expect(messages({ username: "admin" })).toEqual(["This username is already taken. Please choose another."]);
  });

  it("takes a name as people write it, and empty fields as none", () => {
    expect(profileForm.parse({ ...ada, username: "Ada.Nwosu Talks", bio: "  ", website: "" })).toMatchObject({
      ...{ username: "adanwosutalks", bio: null, website: null, company: null },
    });
  });

  it("links to web pages alone", () => {
    expect(profileForm.parse({ ...ada, website: "ada.example/talks" }).website).toBe("https://ada.example/talks");
    for (const website of ["javascript:alert(1)", "data:text/html,x", "mailto:ada@example.com", "no link"]) {
      expect(messages({ website })).toEqual(["Please enter a valid URL"]);
    }
  });
});

describe("Speaker Settings", () => {
  const speaker = (typed: object) => speakerForm.parse({ version: "v", ...typed });

  it("takes years as a whole number, 0 when there is none", () => {
    for (const [typed, years] of [
      ["12", 12],
      ["", 0],
      [undefined, 0],
      ["many", 0],
    ])
      expect(speaker({ yearsSpeaking: typed }).yearsSpeaking).toBe(years);
    expect(speakerForm.safeParse({ version: "v", yearsSpeaking: "-1" }).success).toBe(false);
  });

  it("keeps topics once each and none blank, with the one that was typed and not added", () => {
    const typed = { speakingTopics: ["Calm teams", " ", "calm teams", "Trust"], newTopic: "Rest" };
    expect(speaker(typed).speakingTopics).toEqual(["Calm teams", "Trust", "Rest"]);
    expect(speaker({ ...typed, newTopic: "trust" }).speakingTopics).toEqual(["Calm teams", "Trust"]);
    expect(topicProblem("Calm Teams ", ["calm teams"])).toBe("“Calm Teams” is already in the list");
  });

  it("needs an author and words in a testimonial; the company may be missing", () => {
    const { error } = speakerForm.safeParse({ version: "v", testimonials: [{ author: " ", content: "" }] });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Author is required", "Testimonial is required"]);
    expect(speaker({ testimonials: [{ author: "Rosa", content: "Kind." }] }).testimonials).toEqual([
      { author: "Rosa", content: "Kind.", company: null },
    ]);
  });

  it("keeps no more than a profile shows", () => {
    const tooMany = {
      speakingTopics: Array.from({ length: topicsPerProfile + 1 }, (_, i) => `Topic ${i}`),
      testimonials: Array.from({ length: testimonialsPerProfile + 1 }, () => ({ author: "A", content: "B" })),
      speakingRate: "x".repeat(profileLimits.speakingRate + 1),
    };
    for (const [name, value] of Object.entries(tooMany)) {
      expect(speakerForm.safeParse({ version: "v", [name]: value }).success).toBe(false);
    }
  });
});
