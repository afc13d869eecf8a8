// "Email speakers": looked at first, tried on oneself, then sent to all.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { speakerAnnouncements, users } from "#app/database/schema/index.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, grace } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { startTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let app: TestApp;
let administrator: Visitor;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  await app.db.delete(users);
  for (const speaker of [ada, ben, grace]) await insertSpeaker(app.db, speaker);
  administrator = await app.visitor().signIn(grace);
});
afterAll(() => app.close());

const announcement = { kind: "product", subject: "Two new templates", message: "First line.\n\n<b>Second</b> line." };
const submit = (intent: string, fields: object = {}, visitor = administrator) =>
  visitor.submit("/admin/news", { ...announcement, submissionId: randomUUID(), intent, ...fields });

describe("Grace, before she writes to all speakers", () => {
  it("sees the email as they get it and how many get it, and nothing is sent", async () => {
    const { status, html, text } = await submit("preview");
    expect(status).toBe(200);
    expect(text).toContain("Send to 3 speakers");
    expect(html).toContain("First line.");
    expect(html).not.toContain("<b>Second</b>");
    expect(await app.db.$count(speakerAnnouncements)).toBe(0);
    expect(await listQueuedEmails(app.db)).toEqual([]);
  });

  it("sends a test to herself alone, marked as one, five in an hour", async () => {
    const { status, html } = await submit("test");
    expect([status, html]).toEqual([200, expect.stringContaining("Test sent")]);
    expect(await app.db.$count(speakerAnnouncements)).toBe(0);
    await drainQueue(app);
    for (let more = 0; more < 4; more++) expect((await submit("test")).status).toBe(200);
    const sixth = await submit("test");
    expect([sixth.status, sixth.html]).toEqual([429, expect.stringContaining("Too many emails")]);
  });

  it("is told what is missing, at each of the three buttons", async () => {
    for (const intent of ["preview", "test", "send"]) {
      const { status, text } = await submit(intent, { subject: "" });
      expect(status, intent).toBe(422);
      if (intent === "preview") expect(text).toContain("Subject is required");
    }
    expect(await app.db.$count(speakerAnnouncements)).toBe(0);
  });

  it("sends once what she looked at, and another speaker can do none of it", async () => {
    const submissionId = randomUUID();
    for (const _ of [1, 2]) expect((await submit("send", { submissionId })).status).toBe(200);
    expect(await app.db.select().from(speakerAnnouncements)).toMatchObject([{ subject: "Two new templates" }]);
    const speaker = await app.visitor().signIn(ada);
    for (const intent of ["preview", "test", "send"]) expect((await submit(intent, {}, speaker)).status).toBe(403);
  });
});
