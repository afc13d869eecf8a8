import { expect, it } from "vitest";
import type { BookingReplyEmail } from "#app/emails/booking-reply.tsx";
import { composeEmail } from "#app/emails/index.ts";
import { renderBody } from "#app/emails/render-body.ts";
import { audienceEmails, settings, to } from "#tests/support/audience-emails.ts";

it("a booking reply keeps the speaker's lines, and quotes the request without its links below the signature", () => {
  const values = {
    ...(audienceEmails["booking-reply"][0].values as BookingReplyEmail),
    reply: "Gladly.\nI keep the day free.\n\n<b>See you</b>",
    notes: "We are 300 nurses.\nSee https://evil.example or call +61 2 5550 1234 567",
  };
  const { body } = composeEmail({ template: "booking-reply", to, values }, settings);
  const { text } = renderBody(body);
  expect(text).toMatch(/Gladly\.\nI keep the day free\.\n\n<b>See you<\/b>/);
  expect(text.replace(/\s+/g, " ")).toContain(
    "Ada Nwosu Your request: Event: Lumen Day Location: Wellington Topics: Trust We are 300 nurses. See … or call …",
  );
});

it.each([
  ["Gladly.\n\nAda", 0],
  ["Gladly.\n\nKind regards, ada nwosu", 0],
  ["Gladly.", 1],
  ["Ada will write to you about the room and the fee, the travel and the hotel, tomorrow or on Friday.", 1],
])("a message is signed once: %j", (reply, signatures) => {
  const values = { ...(audienceEmails["booking-reply"][0].values as BookingReplyEmail), reply, username: null };
  const { text } = renderBody(composeEmail({ template: "booking-reply", to, values }, settings).body);
  expect(text.split("\nAda Nwosu\n").length - 1).toBe(signatures);
});
