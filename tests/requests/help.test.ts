import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { listEmails, readEmail } from "#app/adapters/mail/folder.server.ts";
import { helpRequests } from "#app/database/schema/index.ts";
import { articles } from "#app/domain/support/articles.server.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ben } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let speaker: Visitor;
withSignedInAda((fixture) => {
  ({ app, speaker } = fixture);
});

const send = (fields: Record<string, string>, as = speaker) =>
  as.submit("/dashboard/help", { submissionId: randomUUID(), ...fields });
const tickets = () => app.db.select().from(helpRequests);

describe("articles", () => {
  it("each have an address of their own, with one title and working links", async () => {
    for (const { slug, title } of articles) {
      const response = await speaker.open(`/dashboard/help/${slug}`);
      expect([slug, response.status]).toEqual([slug, 200]);
      expect(response.html.match(/<h1/g)).toHaveLength(1);
      expect(response.text).toContain(title);
      // No Markdown syntax is left over.
      expect(response.text).not.toMatch(/\*\*|\]\(/);
    }
    expect((await speaker.open("/dashboard/help/nothing")).status).toBe(404);
  });

  it("are found without scripts, by parts of words and with typos", async () => {
    const page = await speaker.open("/dashboard/help?q=qualifed+audiense");
    expect(page.html).toContain("/dashboard/help/qualified-audience");
    expect((await speaker.open("/dashboard/help?q=xyzzyplugh")).text).toContain("Nothing found for “xyzzyplugh”");
    expect((await speaker.open("/dashboard/help?q=%3Cscript%3E")).html).not.toContain("<script>“");
  });

  it("are for signed-in speakers", async () => {
    expect(await app.visitor().open("/dashboard/help/csv-files")).toMatchObject({ location: "/signin" });
  });
});

describe("a message", () => {
  it("for a custom template is prefilled, and a suggestion of any length is cut", async () => {
    const [, link = ""] =
      /href="(\/dashboard\/help\?[^"#]+)#message"/.exec((await speaker.open("/dashboard/templates")).html) ?? [];
    const prefilled = await speaker.open(link.replaceAll("&amp;", "&"));
    expect(prefilled.html).toContain('value="Custom template request"');
    expect(prefilled.text).toContain("What the talk is about:");
    const hostile = await speaker.open(
      `/dashboard/help?${new URLSearchParams({ subject: "x", message: "<b>".repeat(3_400) })}`,
    );
    expect(hostile.status).toBe(200);
    expect(hostile.html.match(/&lt;b&gt;/g)?.length).toBeLessThanOrEqual(2 * 3_334);
    expect(hostile.html).not.toContain("<b><b>");
  });

  it("is stored, mailed to support with the speaker as reply-to, confirmed, and shown with its number", async () => {
    const fields = { subject: "The code", message: "It is too small.\nWhat can I do?", submissionId: randomUUID() };
    const response = await send(fields);
    const [ticket] = await tickets();
    expect(response.status).toBe(200);
    expect(response.html).toMatch(/Message sent/);
    expect(response.html).toContain(`#${ticket?.number}`);
    expect(response.text).toMatch(/Your tickets.*The code.*Open/);
    await send(fields);
    expect(await tickets()).toHaveLength(1);

    const folder = `${app.installation.config.dataDir}/mail`;
    await drainQueue(app);
    expect(await listEmails(folder)).toHaveLength(2);
    const emails = await Promise.all((await listEmails(folder)).map((name) => readEmail(folder, name)));
    const sentTo = (address: string) => emails.find((email) => email?.message.to?.[0]?.address === address)?.message;
    expect(sentTo("ada@example.com")?.subject).toBe(`[#${ticket?.number}] We've received your message: The code`);
    expect(sentTo(app.installation.config.supportEmail)).toMatchObject({
      subject: `[#${ticket?.number}] The code`,
      to: [{ address: app.installation.config.supportEmail }],
      replyTo: [{ address: "ada@example.com" }],
    });
  });

  it.each([
    [{ subject: "", message: "Hello" }, "Subject is required"],
    [{ subject: "Hello", message: "  " }, "Message is required"],
    [{ subject: "x".repeat(201), message: "Hello" }, "at most 200 characters"],
    [{ subject: "Hello", message: "x".repeat(10_001) }, "at most 10,000 characters"],
  ])("that is incomplete keeps the input: %#", async (fields, message) => {
    const response = await send(fields);
    expect(response.status).toBe(422);
    expect(response.text).toContain(message);
    expect(response.html).toContain(fields.message.trim() || fields.subject);
    expect(await tickets()).toEqual([]);
  });

  it("of another speaker is not shown, and cannot be sent again", async () => {
    const fields = { subject: "A secret", message: "Hello", submissionId: randomUUID() };
    await send(fields);
    await insertSpeaker(app.db, ben);
    const other = await app.visitor().signIn(ben);
    expect((await other.open("/dashboard/help")).text).not.toContain("A secret");
    expect((await send(fields, other)).status).toBe(404);
    expect(await tickets()).toHaveLength(1);
  });

  it("starts with the subject that another screen passes", async () => {
    const { html } = await speaker.open("/dashboard/help?subject=Custom%20template%20request");
    expect(html).toMatch(/<input[^>]*value="Custom template request"/);
  });

  it("is limited to twenty an hour; then the text is kept and the wait is shown", async () => {
    for (let i = 0; i < 20; i++) await send({ subject: "Hello", message: `Number ${i}` });
    const response = await send({ subject: "Hello", message: "One too many" });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(response.text).toContain("Failed to send message");
    expect(response.html).toContain("One too many");
    expect(await tickets()).toHaveLength(20);
  });
});
