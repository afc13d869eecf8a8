import { describe, expect, it } from "vitest";
import { followUpStates } from "#app/database/vocabulary.ts";
import {
  audienceGroups,
  describeLeftOut,
  describeUnsent,
  type FollowUpCounts,
  followUpLengths,
  suggestFollowUp,
} from "#app/domain/follow-ups/follow-ups.ts";
import { followUpForm } from "#app/domain/follow-ups/form.ts";

const readForm = (values: Record<string, unknown>) =>
  followUpForm.safeParse({ subject: "Thanks", message: "Hi", ...values });
const errorsOf = (values: Record<string, unknown>) =>
  readForm(values).error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("a follow-up's form", () => {
  it("stores the link as an address that opens, with its host for a text", () => {
    expect(readForm({ linkUrl: "example.com/book" }).data).toMatchObject({
      linkLabel: "example.com",
      linkUrl: "https://example.com/book",
    });
    expect(readForm({ linkLabel: "", linkUrl: "" }).data).toMatchObject({ linkLabel: null, linkUrl: null });
  });

  it.each([
    [{ subject: " " }, "subject", "Write a subject"],
    [
      { subject: "a\nBcc: everyone@example.com" },
      "subject",
      "Please use one line of text, without line breaks or tabs",
    ],
    [{ subject: "a".repeat(121) }, "subject", "Please use at most 120 characters."],
    [{ message: "" }, "message", "Write your message"],
    [{ message: "a".repeat(2_001) }, "message", "Please use at most 2,000 characters."],
    [{ linkUrl: "javascript:alert(1)" }, "linkUrl", "Please enter a web address, such as example.com/book"],
    [{ linkUrl: "mailto:eve@example.com" }, "linkUrl", "Please enter a web address, such as example.com/book"],
    [
      { linkUrl: "https://bank.example@evil.example" },
      "linkUrl",
      "Please enter a web address, such as example.com/book",
    ],
    [{ linkLabel: "Book" }, "linkUrl", "Enter the address that this text leads to, or clear the text"],
  ])("refuses %j at its field", (values, field, message) => {
    expect(errorsOf(values)).toEqual([[field, message]]);
  });

  it("accepts the suggested text of any talk", () => {
    for (const title of ["Kind machines", "x".repeat(140)]) {
      const { subject, message } = suggestFollowUp({ title, eventName: "e".repeat(200) }, "Ada");
      expect(readForm({ subject, message })).toMatchObject({ success: true });
    }
    expect(suggestFollowUp({ title: "x".repeat(140), eventName: null }, "").subject.length).toBe(
      followUpLengths.subject,
    );
  });
});

it("says who is left out and why, in words that fit one and many", () => {
  const noCounts = Object.fromEntries(audienceGroups.map((group) => [group, 0])) as Record<
    (typeof audienceGroups)[number],
    number
  >;
  expect(describeLeftOut({ ...noCounts, ready: 212 })).toEqual([]);
  expect(describeLeftOut({ ...noCounts, "not-agreed": 1_031, refused: 1 })).toEqual([
    "1,031 did not agree to be contacted",
    "1 has an address that the mail server refused",
  ]);
});

it("says which emails were not sent, and nothing of those that were", () => {
  const none = Object.fromEntries(followUpStates.map((state) => [state, 0])) as FollowUpCounts;
  expect(describeUnsent({ ...none, sent: 5, queued: 1 })).toEqual([]);
  expect(describeUnsent({ ...none, refused: 2 })).toEqual(["2 refused by the mail server"]);
});
