import { describe, expect, it } from "vitest";
import { profileForm, speakerForm } from "#app/domain/profiles/form.ts";
import {
  profileLimits,
  testimonialsPerProfile,
  topicProblem,
  topicsPerProfile,
} from "#app/domain/profiles/profiles.ts";

const ada = { version: "v", firstName: "Ada", lastName: "Nwosu", username: "ada-nwosu", timezone: "UTC" };
const messages = (input: object) => {
  const { error } = profileForm.safeParse({ ...ada, ...input });
  return error?.issues.map(({ message }) => message) ?? [];
};

describe("Profile Settings", () => {
  it("reports missing fields with the specification's messages", () => {
    expect(messages({ firstName: " ", lastName: undefined, username: "" })).toEqual([
      "First name is required",
      "Last name is required",
      "Username is required",
    ]);
    expect(messages({ username: "A!" })).toEqual(["Username must be at least 3 characters"]);
    expect(messages({ username: "admin" })).toEqual(["This username is already taken. Please choose another."]);
  });

  it("normalises a username and stores empty fields as null", () => {
    expect(profileForm.parse({ ...ada, username: "Ada.Nwosu Talks", bio: "  ", website: "" })).toMatchObject({
      username: "adanwosutalks",
      bio: null,
      website: null,
      company: null,
    });
  });

  it("links to web pages only", () => {
    expect(profileForm.parse({ ...ada, website: "ada.example/talks" }).website).toBe("https://ada.example/talks");
    for (const website of ["javascript:alert(1)", "data:text/html,x", "mailto:ada@example.com", "no link"]) {
      expect(messages({ website })).toEqual(["Please enter a valid URL"]);
    }
  });
});

describe("Speaker Settings", () => {
  const speaker = (input: object) => speakerForm.parse({ version: "v", ...input });

  it("reads years as a whole number, otherwise 0", () => {
    for (const [input, years] of [
      ["12", 12],
      ["", 0],
      [undefined, 0],
      ["many", 0],
    ])
      expect(speaker({ yearsSpeaking: input }).yearsSpeaking).toBe(years);
    expect(speakerForm.safeParse({ version: "v", yearsSpeaking: "-1" }).success).toBe(false);
  });

  it("keeps each topic once, none blank, and includes one that was typed but not added", () => {
    const input = { speakingTopics: ["Calm teams", " ", "calm teams", "Trust"], newTopic: "Rest" };
    expect(speaker(input).speakingTopics).toEqual(["Calm teams", "Trust", "Rest"]);
    expect(speaker({ ...input, newTopic: "trust" }).speakingTopics).toEqual(["Calm teams", "Trust"]);
    expect(topicProblem("Calm Teams ", ["calm teams"])).toBe("“Calm Teams” is already in the list");
  });

  it("needs an author and a text in a testimonial; the company is optional", () => {
    const { error } = speakerForm.safeParse({ version: "v", testimonials: [{ author: " ", content: "" }] });
    expect(error?.issues.map(({ message }) => message)).toEqual(["Author is required", "Testimonial is required"]);
    expect(speaker({ testimonials: [{ author: "Rosa", content: "Kind." }] }).testimonials).toEqual([
      { author: "Rosa", content: "Kind.", company: null },
    ]);
  });

  it("refuses more than a profile shows", () => {
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
