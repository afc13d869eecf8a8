// Whoever types a stranger's address must not choose what the stranger reads.
import { describe, expect, it } from "vitest";
import { fixedFields } from "#app/emails/email.ts";
import { type AudienceEmailJob, composeEmail, wordEmail } from "#app/emails/index.ts";
import { renderBody } from "#app/emails/render-body.ts";
import { audienceEmails, settings, to, token } from "#tests/support/audience-emails.ts";

const hostile = "Your parcel waits, call now to pay";
const speakerPage = "hubs.example/ada-nwosu";

/** Everything in an email's values that a speaker or a visitor can write, says the same. */
function withHostileText(value: unknown, field = ""): unknown {
  if (field !== "speaker" && fixedFields.some((each) => each === field)) return value;
  if (Array.isArray(value)) return value.map((element) => withHostileText(element));
  if (value !== null && typeof value === "object")
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withHostileText(inner, name)]));
  if (field.endsWith("Url")) return "https://parcel.example/pay";
  return value === null || typeof value === "string" ? hostile : value;
}

const write = (job: AudienceEmailJob, mayUseOwnWords: boolean) => {
  const values = withHostileText(job.values);
  const { body, ...email } = composeEmail(
    wordEmail({ ...job, values } as AudienceEmailJob, { mayUseOwnWords, speakerPage }),
    settings,
  );
  return { ...email, ...renderBody(body) };
};

describe.each(Object.values(audienceEmails).map(([job]) => job))("$template", (job) => {
  it("has no words of others in it for an address that nobody proved, and names the page for a name that is a sentence", () => {
    const { subject, fromName, html, text } = write(job, false);
    for (const part of [subject, fromName, html, text]) expect(part).not.toMatch(/parcel|call now|to pay|null/i);
    expect(fromName).toBe(`${speakerPage} via Talk Hubs`);
    expect(text).toContain(job.values.privacyLink);
  });

  it("names a speaker whose name is one", () => {
    const values = { ...job.values, speaker: "Ada Nwosu" };
    const named = wordEmail({ ...job, values } as AudienceEmailJob, { mayUseOwnWords: false, speakerPage });
    expect(composeEmail(named, settings).fromName).toBe("Ada Nwosu via Talk Hubs");
  });
});

it.each(["booking-reply", "booker-page", "booker-digest", "invitation", "follow-up", "hub-opens"] as const)(
  "%s has them once its reader has proven the address",
  (name) => {
    const { subject, text } = write(audienceEmails[name][0], true);
    expect(`${subject} ${text}`).toContain("Your parcel waits");
  },
);

it("an account's address that is not confirmed yet gets no typed name", () => {
  const change = { name: hostile, side: "new", newEmail: `parcel@example.com`, token } as const;
  for (const job of [
    { template: "verify-email", to, values: { token } },
    { template: "confirm-email-change", to, values: change },
  ] as const) {
    const { subject, body } = composeEmail(job, settings);
    const { html, text } = renderBody(body);
    expect(subject + html + text).not.toMatch(/parcel|call now/);
  }
});
