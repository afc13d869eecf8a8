import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { listLetters, readLetter } from "#app/adapters/mail/folder.server.ts";
import { helpRequests, users } from "#app/database/schema/index.ts";
import { articles } from "#app/domain/support/articles.server.ts";
import { ada, ben } from "#tests/support/cast.ts";
import { drained } from "#tests/support/drained.ts";
import { type House, openHouse, type Visitor } from "#tests/support/house.ts";
import { joins } from "#tests/support/stage.ts";

let house: House;
let speaker: Visitor;
beforeAll(async () => {
  house = await openHouse();
});
beforeEach(async () => {
  await house.db.delete(users);
  await joins(house.db, ada);
  speaker = await house.visitor().signIn(ada);
});
afterAll(() => house.close());

const send = (fields: Record<string, string>, as = speaker) =>
  as.submit("/dashboard/help", { submissionId: randomUUID(), ...fields });
const tickets = () => house.db.select().from(helpRequests);

describe("articles", () => {
  it("each stand at their own address, with their title once and real links", async () => {
    for (const { slug, title } of articles) {
      const answer = await speaker.open(`/dashboard/help/${slug}`);
      expect([slug, answer.status]).toEqual([slug, 200]);
      expect(answer.html.match(/<h1/g)).toHaveLength(1);
      expect(answer.text).toContain(title);
      // Every mark of the little markup became something.
      expect(answer.text).not.toMatch(/\*\*|\]\(/);
    }
    expect((await speaker.open("/dashboard/help/nothing")).status).toBe(404);
  });

  it("are found without scripts, by half words and with slips", async () => {
    const found = await speaker.open("/dashboard/help?q=qualifed+audiense");
    expect(found.html).toContain("/dashboard/help/qualified-audience");
    expect((await speaker.open("/dashboard/help?q=xyzzyplugh")).text).toContain("Nothing found for “xyzzyplugh”");
    expect((await speaker.open("/dashboard/help?q=%3Cscript%3E")).html).not.toContain("<script>“");
  });

  it("are for people who signed in", async () => {
    expect(await house.visitor().open("/dashboard/help/csv-files")).toMatchObject({ location: "/signin" });
  });
});

describe("a message", () => {
  it("is stored, mailed to support with the speaker to reply to, receipted, and shown with its number", async () => {
    const fields = { subject: "The code", message: "It is too small.\nWhat can I do?", submissionId: randomUUID() };
    const answer = await send(fields);
    const [ticket] = await tickets();
    expect(answer.status).toBe(200);
    expect(answer.html).toMatch(/Message sent/);
    expect(answer.html).toContain(`#${ticket?.number}`);
    expect(answer.text).toMatch(/Your tickets.*The code.*Open/);
    await send(fields);
    expect(await tickets()).toHaveLength(1);

    const folder = `${house.installation.config.dataDir}/mail`;
    await drained(house);
    expect(await listLetters(folder)).toHaveLength(2);
    const letters = await Promise.all((await listLetters(folder)).map((name) => readLetter(folder, name)));
    const sentTo = (address: string) => letters.find((letter) => letter?.message.to?.[0]?.address === address)?.message;
    expect(sentTo("ada@example.com")?.subject).toBe(`[#${ticket?.number}] We've received your message: The code`);
    expect(sentTo(house.installation.config.supportEmail)).toMatchObject({
      subject: `[#${ticket?.number}] The code`,
      to: [{ address: house.installation.config.supportEmail }],
      replyTo: [{ address: "ada@example.com" }],
    });
  });

  it.each([
    [{ subject: "", message: "Hello" }, "Subject is required"],
    [{ subject: "Hello", message: "  " }, "Message is required"],
    [{ subject: "x".repeat(201), message: "Hello" }, "at most 200 characters"],
    [{ subject: "Hello", message: "x".repeat(10_001) }, "at most 10,000 characters"],
  ])("that lacks something keeps what was typed: %#", async (fields, message) => {
    const answer = await send(fields);
    expect(answer.status).toBe(422);
    expect(answer.text).toContain(message);
    expect(answer.html).toContain(fields.message.trim() || fields.subject);
    expect(await tickets()).toEqual([]);
  });

  it("of somebody else is not shown, nor sent again under another name", async () => {
    const fields = { subject: "A secret", message: "Hello", submissionId: randomUUID() };
    await send(fields);
    await joins(house.db, ben);
    const other = await house.visitor().signIn(ben);
    expect((await other.open("/dashboard/help")).text).not.toContain("A secret");
    expect((await send(fields, other)).status).toBe(404);
    expect(await tickets()).toHaveLength(1);
  });

  it("begins with the subject that another screen asks with", async () => {
    const { html } = await speaker.open("/dashboard/help?subject=Custom%20template%20request");
    expect(html).toMatch(/<input[^>]*value="Custom template request"/);
  });

  it("is one of at most twenty an hour; then the text is kept and the wait is told", async () => {
    for (let i = 0; i < 20; i++) await send({ subject: "Hello", message: `Number ${i}` });
    const answer = await send({ subject: "Hello", message: "One too many" });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(answer.text).toContain("Failed to send message");
    expect(answer.html).toContain("One too many");
    expect(await tickets()).toHaveLength(20);
  });
});
