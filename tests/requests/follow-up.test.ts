// The email to everyone who came: its screen, what is refused, and what a real mail server gets.
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import {
  followUpRecipients,
  followUps,
  leadCaptures,
  leads,
  profiles,
  talkHubs,
  users,
} from "#app/database/schema/index.ts";
import type { Actor } from "#app/services.ts";
import { drainQueue } from "#tests/support/drain-queue.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { ada, ben, rosa, tomas } from "#tests/support/people.ts";
import { startOwnTestApp, type TestApp, type Visitor } from "#tests/support/test-app.ts";

let server: MailServer;
let app: TestApp;
let actor: Actor;
let speaker: Visitor;
let hub: Awaited<ReturnType<typeof insertHub>>;
/** How many more emails the server takes before it refuses all for now; null: as many as come. */
let capacity: number | null = null;
beforeAll(async () => {
  server = await startMailServer(() => {
    if (capacity === null) return undefined;
    return capacity-- > 0 ? undefined : 450;
  });
  app = await startOwnTestApp({ SMTP_URL: server.url, MAIL_FROM: "Talk Hubs <no-reply@hubs.example>" });
});
beforeEach(async () => {
  capacity = null;
  server.received.length = 0;
  await app.db.delete(users);
  await app.db.execute(sql`delete from pgboss.job where name in ('send-email', 'run-task')`);
  actor = await insertSpeaker(app.db, ada);
  await app.db.update(profiles).set({ plan: "lifetime", paymentStatus: "paid" }).where(eq(profiles.id, actor.id));
  hub = await insertHub(app.db, actor, { eventName: "Lumen Day", status: "closed" });
  speaker = await app.visitor().signIn(ada);
});
afterAll(async () => {
  await app.close();
  await server.goDown();
});

const screen = () => `/dashboard/hubs/${hub.id}/follow-up`;
const text = { subject: "Thank you", message: "Here are the slides.\n\nAda" };

/** They left their details at the talk and agreed; without `consentedAt` the speaker added them. */
async function meet(emails: string[], consentedAt: Date | null = new Date()) {
  const people = emails.map((email) => ({
    id: newId(),
    userId: actor.id,
    email,
    firstName: "Rosa",
    source: "entry" as const,
  }));
  await app.db.insert(leads).values(people);
  const shared = { userId: actor.id, talkHubId: hub.id, source: "entry", consentedAt, notifiedAt: new Date() } as const;
  await app.db
    .insert(leadCaptures)
    .values(people.map(({ id }) => ({ ...shared, leadId: id, consentText: "I agree to hear from you." })));
}
const guests = (count: number) => Array.from({ length: count }, (_, i) => `guest${i}@example.com`);

/** Ada saves the text and looks at the preview. */
async function write(fields: Record<string, string> = {}) {
  const saved = await speaker.submit(screen(), { intent: "save", ...text, ...fields });
  expect([saved.status, saved.location]).toEqual([303, `${screen()}?check`]);
  return speaker.open(`${screen()}?check`);
}
async function send(fields: Record<string, string> = {}) {
  const [draft] = await app.db.select().from(followUps).where(eq(followUps.talkHubId, hub.id));
  const shown = { followUpId: draft?.id ?? "", version: String(draft?.version) };
  return speaker.submit(screen(), { intent: "send", ...shown, ...fields });
}
const readersOf = () => server.received.map(({ to }) => to?.[0]?.address ?? "").sort();
const retryNow = async () => {
  await app.db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);
  await drainQueue(app);
};

describe("the screen", () => {
  it("begins with a text, shows it as it will be sent, and says who gets it and who does not", async () => {
    await meet([rosa.email, tomas.email]);
    await meet(["card@example.com"], null);
    const first = await speaker.open(screen());
    expect(first.text).toContain("2 people left their details here and agreed to hear from you");
    expect(first.html).toContain('value="Thank you for coming to Kind machines"');
    expect(first.text).toContain("Thank you for coming to “Kind machines” at Lumen Day.");
    const check = await write({ linkLabel: "Book a workshop", linkUrl: "example.com/workshop" });
    expect(check.text).toContain("2 people get it. Not sent to: 1 did not agree to be contacted");
    expect(check.text).toContain("What 2 people agreed to I agree to hear from you.");
    expect(check.text).toContain("Replies go to ada@example.com");
    const [, email = ""] = /srcDoc="([^"]*)"/i.exec(check.html) ?? [];
    for (const part of ["Hello Ada", "Here are the slides.", "https://example.com/workshop", "Unsubscribe"])
      expect(email).toContain(part);
    expect(check.html).toMatch(/<iframe[^>]*sandbox=""/);
  });

  it("refuses a form at its field and keeps what was typed", async () => {
    const refused = await speaker.submit(screen(), {
      intent: "save",
      subject: "",
      message: "My words",
      linkUrl: "javascript:alert(1)",
    });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("Write a subject");
    expect(refused.text).toContain("Please enter a web address, such as example.com/book");
    expect(refused.html).toContain("My words</textarea>");
    expect(await app.db.$count(followUps)).toBe(0);
  });

  it("shows markup in every field as text, in the preview and in the email", async () => {
    await meet([rosa.email]);
    const markup = '<img src=x onerror=alert(1)>"><b>Hi</b>';
    await app.db.update(talkHubs).set({ title: markup }).where(eq(talkHubs.id, hub.id));
    await app.db.update(leads).set({ firstName: markup });
    const check = await write({
      subject: markup,
      message: markup,
      linkLabel: markup,
      linkUrl: "https://example.com/?q=<b>",
    });
    expect(check.html).not.toMatch(/<img src=x|<b>Hi/);
    expect((await send()).status).toBe(303);
    await drainQueue(app);
    const [email] = server.received;
    expect(email?.html).not.toMatch(/<img src=x|<b>/);
    expect(email?.text).toContain("<b>Hi</b>");
    expect(email?.subject).not.toMatch(/[<>]/);
  });

  it.each([
    [{ status: "draft" }, "People could not open the talk's page"],
    [{ status: "closed" }, "The talk is closed, and so are its files"],
  ] as const)("warns about a talk whose page says too little: %j", async (values, notice) => {
    await meet([rosa.email]);
    await app.db.update(talkHubs).set(values).where(eq(talkHubs.id, hub.id));
    expect((await speaker.open(screen())).text).toContain(notice);
  });

  it("says that nobody agreed, and sends nothing", async () => {
    await meet([rosa.email], null);
    expect((await write()).text).toContain("Nobody gets it.");
    const sent = await send();
    expect([sent.status, sent.text]).toEqual([409, expect.stringContaining("Nobody is left who agreed")]);
  });
});

describe("a test to oneself", () => {
  it("arrives as the others will, at the speaker alone", async () => {
    await meet([rosa.email]);
    await write();
    expect((await speaker.submit(screen(), { intent: "test" })).text).toContain("Here are the slides.");
    await drainQueue(app);
    expect(readersOf()).toEqual([ada.email]);
    expect(server.received[0]).toMatchObject({ subject: "Test: Thank you" });
    expect(server.received[0]?.text).toContain("Your data and privacy");
    expect(await app.db.$count(followUpRecipients)).toBe(0);
  });

  it("can be repeated only so often", async () => {
    await write();
    let status = 200;
    for (let i = 0; i < 30 && status === 200; i++) status = (await speaker.submit(screen(), { intent: "test" })).status;
    expect(status).toBe(429);
    await drainQueue(app);
  });
});

describe("sending", () => {
  it("brings one email to each, with one-click unsubscribe, and shows how it went", async () => {
    await meet([rosa.email, tomas.email]);
    await write();
    const pressed = await Promise.all([send(), send(), send()]);
    expect(pressed.map(({ status, location }) => [status, location])).toEqual(Array(3).fill([303, screen()]));
    await drainQueue(app);
    expect(readersOf()).toEqual([rosa.email, tomas.email]);
    const headers = Object.fromEntries(server.received[0]?.headers.map(({ key, value }) => [key, value]) ?? []);
    expect(headers["list-unsubscribe"]).toMatch(/^<https?:\/\/\S+\/unsubscribe\/\S+>$/);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(headers["reply-to"]).toContain(ada.email);
    expect((await speaker.open(screen())).text).toMatch(/Sent Write another Thank you .* Sent to 2 people\./);
    const [sent] = await app.db.select().from(followUps);
    const reused = await speaker.submit(screen(), { intent: "reuse", followUpId: sent?.id ?? "" });
    const check = (await speaker.open(reused.location ?? "")).text;
    for (const phrase of ["Nobody gets it.", "2 already got this email"]) expect(check).toContain(phrase);
  });

  it("goes on where a mail server stopped in the middle, and nobody gets it twice", async () => {
    const emails = guests(24);
    await meet(emails);
    await write();
    capacity = 10;
    await send();
    await drainQueue(app);
    expect(server.received).toHaveLength(10);
    expect((await speaker.open(screen())).text).toContain("Sending: 10 of 24");
    await server.goDown();
    await retryNow();
    capacity = null;
    await server.comeBack();
    await retryNow();
    expect(readersOf()).toEqual(emails.toSorted());
    expect((await speaker.open(screen())).text).toContain("Sent to 24 people.");
  });

  it("leaves out whoever unsubscribes with one click before the email is sent", async () => {
    await meet([rosa.email, tomas.email]);
    await write();
    capacity = 0;
    await send();
    await drainQueue(app);
    const { unsubscribeLink } = await import("#app/domain/signed-links/unsubscribe-link.server.ts");
    const link = unsubscribeLink(app.services, { speakerId: actor.id, emailKind: "audience", email: rosa.email });
    const unsubscribed = await app.visitor().submit(new URL(link).pathname, { "List-Unsubscribe": "One-Click" });
    expect(unsubscribed.status).toBeLessThan(400);
    capacity = null;
    await retryNow();
    expect(readersOf()).toEqual([tomas.email]);
    expect((await speaker.open(screen())).text).toContain(
      "Sent to 1 person. 1 withdrew or unsubscribed before it was sent.",
    );
  });

  it("is refused for an account that is stopped or locked, and for another speaker's hub", async () => {
    await meet([rosa.email]);
    await write();
    await app.db.update(profiles).set({ sendingStoppedAt: new Date() }).where(eq(profiles.id, actor.id));
    expect(await send()).toMatchObject({
      status: 409,
      text: expect.stringContaining("Emails from your account have been stopped"),
    });
    await app.db
      .update(profiles)
      .set({ sendingStoppedAt: null, paymentStatus: "refunded" })
      .where(eq(profiles.id, actor.id));
    expect((await send()).status).toBe(409);
    expect((await speaker.submit(screen(), { intent: "test" })).status).toBe(409);
    await insertSpeaker(app.db, ben);
    speaker = await app.visitor().signIn(ben);
    expect((await send()).status).toBe(404);
    await drainQueue(app);
    expect(server.received).toEqual([]);
  });

  it("lists what was sent, by pages, and offers each text again", async () => {
    await meet([rosa.email]);
    const started = (i: number) => ({
      talkHubId: hub.id,
      ...text,
      subject: `Email ${i}.`,
      startedAt: new Date(Date.UTC(2026, 0, i)),
    });
    await app.db.insert(followUps).values(Array.from({ length: 12 }, (_, i) => started(i + 1)));
    const first = await speaker.open(screen());
    expect(first.text).toMatch(/Email 12\..*Email 3\./);
    expect(first.text).not.toContain("Email 2.");
    const [, older = ""] = /href="[^"]*(\?before=[^"]+)"/.exec(first.html) ?? [];
    expect((await speaker.open(screen() + older)).text).toMatch(/Email 2\..*Email 1\./);
    const [oldest] = await app.db.select().from(followUps).where(eq(followUps.subject, "Email 1."));
    const reused = await speaker.submit(screen(), { intent: "reuse", followUpId: oldest?.id ?? "" });
    expect((await speaker.open(reused.location ?? "")).text).toContain("Subject Email 1.");
  });
});
