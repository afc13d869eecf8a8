import { convert } from "html-to-text";
import { describe, expect, it } from "vitest";
import { composeEmail, type EmailJob } from "#app/emails/index.ts";
import { renderBody } from "#app/emails/render-body.ts";
import { audienceEmails, privacyLink, settings, to, unsubscribe } from "#tests/support/audience-emails.ts";
import { emailJobs, optional, rosa } from "#tests/support/every-email.ts";

describe.each(emailJobs)("$template", (job, link) => {
  it("has its titles in plain text as they were written", () => {
    const { html, text } = renderBody(composeEmail(job, settings).body);
    const titles = [...html.matchAll(/<(?:h\d|th)\b[^>]*>(.*?)<\/(?:h\d|th)>/g)].map(([, title = ""]) =>
      convert(title, { wordwrap: false }),
    );
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(text).toContain(title);
  });

  it("says a code that it carries in its subject too", () => {
    const { subject } = composeEmail(job, settings);
    expect(subject).toContain("code" in job.values ? job.values.code : "");
  });

  it("has one link and names the company, in HTML and text", () => {
    const { subject, body } = composeEmail(job, settings);
    expect(subject).not.toBe("");
    const { html, text } = renderBody(body);
    expect(html).toContain(`href="${link}"`);
    expect(text.split(link)).toHaveLength(2);
    expect(text).toContain("Steady Ground Pty Ltd");
  });
});

it.each(Object.entries(audienceEmails))("%s links to the reader's data and its deletion", (_, [job]) => {
  const { body } = composeEmail(job, settings);
  const { html, text } = renderBody(body);
  const line = "Your data and privacy";
  expect(html).toContain(`href="${privacyLink}"`);
  expect(html).toContain(line);
  expect(text.replace(/\s+/g, " ")).toContain(`${line} ${privacyLink}`);
});

it.each(
  [...Object.values(optional), audienceEmails.invitation, audienceEmails["hub-opens"], audienceEmails["follow-up"]].map(
    ([job]): EmailJob => job,
  ),
)(
  "$template can be unsubscribed from by one click and by a link in HTML and text, which also give the reason",
  (job) => {
    const { body, unsubscribe: oneClick } = composeEmail(job, settings);
    expect(oneClick).toBe(unsubscribe);
    const { html, text } = renderBody(body);
    expect(html).toContain(`href="${unsubscribe}"`);
    expect(text.replace(/\s+/g, " ")).toMatch(/You (get|are receiving).* Unsubscribe https:\S+\/unsubscribe\//);
  },
);

it.each(["<b>Bobby</b>", "👩🏽‍🚀 Zoë", "N".repeat(200), '"><img src=x onerror=alert(1)>', "Ada & Ben"])(
  "names of people and talks stay text: %s",
  (name) => {
    const person = { ...rosa, name, company: name, talk: name };
    const jobs: EmailJob[] = [
      { template: "new-leads", to, values: { name, isDaily: true, people: [person], total: 1, unsubscribe } },
      { template: "new-leads", to, values: { name, isDaily: true, people: [person, person], total: 25, unsubscribe } },
      {
        ...optional["weekly-report"][0],
        values: { ...optional["weekly-report"][0].values, best: { comment: name, talk: name } },
      },
      { ...optional["speaker-news"][0], values: { kind: "offer", subject: name, message: name, unsubscribe } },
      { template: "help-received", to, values: { ticket: "#1", name, subject: name } },
    ];
    for (const job of jobs) {
      const { body, subject } = composeEmail(job, settings);
      const { html, text } = renderBody(body);
      expect(html).not.toMatch(/<b>|<img/);
      expect(text).toContain(name);
      expect(subject.length).toBeLessThan(300);
    }
  },
);

it("an email about many new leads names some with a link each, and counts the others", () => {
  const people = Array.from({ length: 20 }, (_, i) => ({ ...rosa, id: `l${i}`, name: `Person ${i}` }));
  const values = { name: "Ada", isDaily: false, people, total: 300, unsubscribe };
  const { subject, body } = composeEmail({ template: "new-leads", to, values }, settings);
  expect(subject).toBe("300 new leads");
  const { text } = renderBody(body);
  expect(text).toContain("And 280 more.");
  expect(text).toContain("https://hubs.example/dashboard/leads/l19");
});

it("a weekly report reads well as plain text: each number once, with its unit", () => {
  const { text } = renderBody(composeEmail(optional["weekly-report"][0], settings).body);
  for (const phrase of [
    "1,204 views",
    "1 new lead",
    "31 ratings",
    "300 the week before",
    "“The red thread was clear.”",
  ])
    expect(text.split(phrase), phrase).toHaveLength(2);
});

it.each(["visit evil.example now", "https://evil.example", "<img src=x>", "You won. ".repeat(6)])(
  "leaves out a name that is not one: %s",
  (name) => {
    const { body } = composeEmail({ template: "account-exists", to, values: { name } }, settings);
    const { html } = renderBody(body);
    expect(html).toContain("Hello");
    expect(html).not.toContain(name.trim());
  },
);

it("the address behind a button is folded away, and stands once in plain text", () => {
  const [job, link] = audienceEmails.invitation;
  const { body } = composeEmail(job, settings);
  const { html, text } = renderBody(body);
  const folded = html.match(/<details.*<\/details>/s)?.[0];
  expect(folded).toContain("<summary>Button not working?</summary>");
  expect(folded).toContain(`href="${link}"`);
  expect(text).not.toContain("Button not working");
});

it("an email about a new lead has what they said, and names no address twice", () => {
  const named = { ...rosa, rating: 4, comment: "The red thread was clear." };
  const nameless = { ...rosa, name: rosa.email, company: null };
  const textOf = (people: object[]) => {
    const values = { name: "Ada", isDaily: false, people: people as never, total: people.length, unsubscribe };
    return renderBody(composeEmail({ template: "new-leads", to, values }, settings).body).text;
  };
  expect(textOf([named])).toContain("Rating: ★★★★☆ 4 of 5");
  for (const people of [[named], [named, nameless]]) expect(textOf(people)).toContain("“The red thread was clear.”");
  const alone = textOf([nameless]);
  expect(alone).toContain("Email: rosa@example.com");
  expect(alone).not.toMatch(/Name:|Rating:/);
  expect(textOf([nameless, nameless]).split("rosa@example.com")).toHaveLength(3);
});

it("a reply to a support message goes to the speaker, and the message keeps its text", () => {
  const values = {
    ticket: "#1001",
    name: "Ada Nwosu",
    email: "ada@example.com",
    username: "ada-nwosu",
    subject: "The code",
    message: "First line.\n\n<b>Second</b> line.",
  };
  const { body, ...envelope } = composeEmail({ template: "help-request", to: "support@example.com", values }, settings);
  expect(envelope).toMatchObject({ subject: "[#1001] The code", replyTo: "ada@example.com" });
  const { text } = renderBody(body);
  expect(text).toMatch(/First line\.\n\n<b>Second<\/b> line\./);
  expect(text).toContain("https://hubs.example/ada-nwosu");
});

it.each([
  ["#7a1f5c", "#0b3a3c", "#7a1f5c"],
  ["#ffee88", "#0b3a3c", "#0b3a3c"],
  ["#ffee88", "#ffffff", "#177a7d"],
])("links have the speaker's colour where it can be read: of %s and %s, %s", (button, field, colour) => {
  const [job] = audienceEmails["talk-files"];
  const branding = { field, onField: "#ffffff", button, onButton: "#000000", buttonRadius: 8, logo: null };
  const { html } = renderBody(composeEmail({ ...job, values: { ...job.values, branding } } as EmailJob, settings).body);
  const links = [...html.matchAll(/<a [^>]*class="brand"[^>]*>/g)].map(([tag]) => /[";]color:\s*(#\w+)/.exec(tag)?.[1]);
  expect(links.length).toBeGreaterThan(1);
  expect(new Set(links)).toEqual(new Set([colour]));
});
