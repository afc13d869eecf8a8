import { expect, it } from "vitest";
import { composeEmail, type EmailJob } from "#app/emails/index.ts";
import type { Invitation } from "#app/emails/invitation.tsx";
import { renderBody } from "#app/emails/render-body.ts";
import { sanitiseText } from "#app/emails/safe-text.ts";
import { audienceEmails, settings } from "#tests/support/audience-emails.ts";
import { processorMs } from "#tests/support/processor-time.ts";

const phishing = [
  "Your bank account: http://evil.example/x",
  "https://evil.example",
  "www.evil.example pays you",
  "evil.example:8080/login",
  "evil．example and EVIL。example",
  "mail pay@evil.example",
  "Call +61 (2) 5550 1234 567 now",
  "10.20.30.40",
  "Win\r\nBcc: victim@evil.example",
  "\u202Eelpmaxe.live\u202C \u200Bevil\u200B.example",
  `“ Subject closed “ ${"A".repeat(190)}`,
];

it.each(phishing)(
  "text in emails to the audience never becomes a link, a phone number or a fake frame: %s",
  (userInput) => {
    const own = ["title", "speaker", "event", "name", "subject", "linkLabel", "value", "topics", "notes"];
    for (const [job] of Object.values(audienceEmails)) {
      const replace = (value: unknown, key = ""): unknown => {
        if (own.includes(key)) return userInput;
        if (Array.isArray(value)) return value.map((each) => (typeof each === "string" ? userInput : replace(each)));
        if (typeof value !== "object" || value === null) return value;
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, replace(each, name)]));
      };
      const values = replace(job.values);
      const { subject, body, fromName, ...envelope } = composeEmail({ ...job, values } as EmailJob, settings);
      expect(Object.keys(envelope).filter((key) => !["unsubscribe", "isByHand"].includes(key))).toEqual([]);
      expect(fromName).toMatch(/^[^\p{Cc}"<>@]{1,60} via Talk Hubs$/u);
      const { html, text } = renderBody(body);
      const words = subject + fromName + text;
      expect(text).not.toMatch(/[\u202E\u200B]/);
      expect(words + html).not.toMatch(/evil\.|evil。|elpmaxe\.|@evil|5550|10\.20|A{31}/i);
      expect(subject).toMatch(/^[^\p{Cc}]{1,140}$/u);
      expect(subject.split("“").length).toBeLessThanOrEqual(2);
      // Its speaker writes it, to people who agreed (docs/decisions/081).
      if (job.template === "follow-up") continue;
      expect(subject).toMatch(
        /^(You are invited to the talk|A one-sheet from|Open now: the talk|The files of the talk|Your files from the talk|Your request at the talk|\d{6} is your code for the talk|Your booking request|Confirm your booking request$|Re: your booking request|Your page for|What changed for|Your data with|Use this address with)/,
      );
    }
  },
);

it.each([
  ["Kind machines", "Kind machines"],
  ["Node.js in 2026-2027: what's new?", "Node·js in 2026-2027: what's new?"],
  ["Führung & Ähnliches – 10 Jahre (A.I.)", "Führung & Ähnliches – 10 Jahre (A.I.)"],
  ["優しい機械について、十年の研究から学んだことのすべて", "優しい機械について、十年の研究から学んだことのすべて"],
])("a talk's own title stays readable: %s", (title, expected) => {
  const job = {
    ...audienceEmails.invitation[0],
    values: { ...(audienceEmails.invitation[0].values as Invitation), title },
  };
  expect(composeEmail(job, settings).subject).toBe(`You are invited to the talk “${expected}”`);
});

it.each(["7", ".", "a.", "7.", "a:/", "w", "。a", "-", "(", "1(", "e\u0301\u0323"])(
  "a text of 4,900 times %j is sanitised in a moment",
  (piece) => {
    expect(processorMs(() => sanitiseText(piece.repeat(4_900), 1_000))).toBeLessThan(200);
  },
);
