// The installation cannot be used to send spam: what speakers and visitors try, and what the administrator sees.
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#app/database/schema/columns.ts";
import {
  approvedAttendees,
  auditEntries,
  emailSends,
  followUpRecipients,
  followUps,
  leadCaptures,
  leads,
  profiles,
  resources,
  speakerBookings,
  talkHubs,
  talkRequests,
} from "#app/database/schema/index.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor } from "#app/services.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { listMailed, waitForSentEmails } from "#tests/support/mailed.ts";
import { ada, grace } from "#tests/support/people.ts";
import { type TestApp, type Visitor, withSignedInAda } from "#tests/support/test-app.ts";

let app: TestApp;
let adaActor: Actor;
let speaker: Visitor;
let victim: string;
let count = 0;
withSignedInAda(async (fixture) => {
  ({ app, adaActor, speaker } = fixture);
  await app.db.delete(emailSends);
  await app.db.delete(auditEntries);
  victim = `victim${++count}@example.com`;
});

const createList = async (emails: string[], title = "Kind machines") => {
  const hub = await insertHub(app.db, adaActor, { access: "listed", title, slug: `talk-${++count}` });
  await app.db.insert(approvedAttendees).values(emails.map((email) => ({ talkHubId: hub.id, email })));
  return { ...hub, address: `/dashboard/qualified-audience?hub=${hub.id}` };
};
const createGuests = (many: number) => Array.from({ length: many }, (_, i) => `guest${i}@example.com`);
const listEmailsTo = (to: string) => listMailed(app, to);
const waitForEmptyQueue = () => waitForSentEmails(app);
const listInviteStates = async () =>
  (await app.db.select().from(approvedAttendees)).map(({ inviteState }) => inviteState);

describe("Send Invites by an account without a plan", () => {
  it("to 1,000 people is refused with both numbers before anything is sent; 20 may be sent", async () => {
    const { address } = await createList(createGuests(1_000));
    expect((await speaker.open(`${address}&tab=manage`)).text).toContain("You can send 20 more invitations today.");
    const refused = await speaker.submit(`${address}&tab=manage`, { intent: "invite", all: "on" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("You chose 1,000 people but can send 20 more invitations today.");
    expect(new Set(await listInviteStates())).toEqual(new Set(["none"]));

    const sent = await speaker.submit(`${address}&tab=manage`, { intent: "invite", all: "on", part: "on" });
    expect(sent.status).toBe(200);
    await waitForEmptyQueue();
    expect((await listInviteStates()).filter((state) => state === "sent")).toHaveLength(20);
    expect((await speaker.open(`${address}&tab=manage`)).text).toContain("You can send 0 more invitations today.");
    expect((await speaker.submit(address, { intent: "invite", all: "on", part: "on" })).status).toBe(409);
  });

  it("names the account's page as sender where its name is none, and has no word of the talk before its reader opened the link", async () => {
    await app.db.update(profiles).set({ firstName: "Your Bank", lastName: "https://evil.example" });
    const { address } = await createList([victim], "Your bank account: http://evil.example/login is locked");
    await speaker.submit(address, { intent: "invite", all: "on" });
    await waitForEmptyQueue();
    const [email, ...others] = await listEmailsTo(victim);
    expect(others).toEqual([]);
    const page = `${new URL(app.origin).host}/ada-nwosu`;
    expect(email?.from).toEqual({ name: `${page} via Talk Hubs`, address: "no-reply@localhost" });
    expect(email?.subject).toBe(`You are invited to the talk by ${page}`);
    expect(`${email?.html} ${email?.text}`).not.toMatch(/evil|bank|locked/i);
  });
});

describe("a visitor who types a victim's address", () => {
  const submitBooking = (values: Record<string, string> = {}) =>
    app.visitor().submit("/ada-nwosu/book", {
      form_token: app.formToken(adaActor.id),
      submission_id: randomUUID(),
      name: "Your account is locked, call us now",
      email: victim,
      eventName: "Confirm at http://evil.example within 24 hours",
      additionalNotes: "Pay at http://evil.example",
      ...values,
    });

  it("can cause only a few receipts a day, without the typed text", async () => {
    for (let i = 0; i < 8; i++) {
      // As in another process, or an hour later: only the counts in the database remain.
      if (i % 4 === 0) await app.db.execute("delete from limiter_counts");
      await submitBooking({ email: i % 2 ? victim : victim.replace("@", `+${i}@`) });
    }
    await waitForEmptyQueue();
    const emails = [...(await listEmailsTo(victim))];
    for (let i = 0; i < 8; i += 2) emails.push(...(await listEmailsTo(victim.replace("@", `+${i}@`))));
    expect(emails).toHaveLength(5);
    for (const email of emails) {
      expect(email.subject).toBe("Your booking request has been sent");
      expect(`${email.html} ${email.text}`).not.toMatch(/evil|locked|Confirm|Pay at/);
    }
    expect((await app.db.select().from(speakerBookings)).length).toBeGreaterThanOrEqual(5);
  });

  it("as the speaker cannot reply to more victims than may be invited", async () => {
    const booked = Array.from({ length: 21 }, (_, i) => ({
      speakerId: adaActor.id,
      requesterName: "V",
      requesterEmail: `v${i}@example.com`,
      eventName: "E",
      submissionKey: newSubmissionKey(),
      deviceId: randomUUID(),
    }));
    const rows = await app.db.insert(speakerBookings).values(booked).returning();
    const responses = [];
    for (const { id } of rows)
      responses.push(
        await speaker.submit(`/dashboard/bookings/${id}`, { intent: "reply", reply: "Buy!", status: "held" }),
      );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(20);
    const last = responses.at(-1);
    expect(last?.status).toBe(409);
    expect(last?.text).toContain("You've reached today's limit for replies and invitations");
    expect(last?.html).toContain("Buy!");
    const [unanswered] = await app.db
      .select()
      .from(speakerBookings)
      .where(eq(speakerBookings.id, rows[20]?.id ?? ""));
    expect(unanswered).toMatchObject({ repliedAt: null, reply: null });
  });
});

describe("an account without a plan", () => {
  const words = "Your parcel waits, pay the fee";
  const answerText = "Reply with your card number";

  /** Whoever owns the account also types the strangers' addresses, each on a new phone. */
  const typeAddresses = async (strangers: string[]) => {
    const hub = await insertHub(app.db, adaActor, {
      title: words,
      slug: `talk-${++count}`,
      acceptRequests: true,
      leadCaptureEnabled: true,
    });
    const page = `/ada-nwosu/${hub.slug}`;
    const link = { type: "link", resourceType: "link", externalUrl: "https://example.com/p" } as const;
    await app.db.insert(resources).values({ talkHubId: hub.id, title: words, ...link });
    const shared = { form_token: app.formToken(hub.id), submission_id: "" };
    await app.visitor().submit(`${page}/ask`, { ...shared, text: words, email: strangers[0] ?? "" });
    const [request] = await app.db.select().from(talkRequests);
    const requestId = request?.id ?? "";
    await speaker.submit(`/dashboard/hubs/${hub.id}/requests`, { intent: "approve", requestId });
    for (const email of strangers) {
      await app.visitor().submit(`${page}/plus`, { ...shared, request: requestId, email });
      await app.visitor().submit(`${page}/lead`, { ...shared, firstName: words, email, consent: "on" });
    }
    await speaker.submit(`/dashboard/hubs/${hub.id}/requests`, {
      intent: "answer",
      requestId,
      linkId: randomUUID(),
      text: answerText,
    });
    await waitForEmptyQueue();
    await app.db.update(talkHubs).set({ access: "verified" }).where(eq(talkHubs.id, hub.id));
    for (const email of strangers) await app.visitor().submit(`${page}/access`, { ...shared, intent: "ask", email });
    await waitForEmptyQueue();
    return hub;
  };

  it("writes fixed sentences to strangers whose addresses were typed, and no words of its own", async () => {
    await typeAddresses([victim]);
    const emails = await listEmailsTo(victim);
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      expect.stringMatching(/^\d{6} is your code for the talk by Ada Nwosu$/),
      "Your files from the talk by Ada Nwosu",
      "Your request at the talk by Ada Nwosu is answered",
    ]);
    for (const email of emails) {
      expect(`${email.subject} ${email.html} ${email.text}`).not.toMatch(/parcel|card number/);
      expect(email.text).toContain(`${app.origin}/ada-nwosu/talk-`);
    }
  });

  it("writes its own words to 20 people a day, whichever way", async () => {
    const hub = await insertHub(app.db, adaActor, { slug: `talk-${++count}` });
    const used = Array.from({ length: 15 }, (_, i) => ({
      senderId: adaActor.id,
      senderMailbox: "own",
      readerMailbox: `reader-${i}`,
      template: "invitation",
    }));
    await app.db.insert(emailSends).values(used);
    const people = createGuests(8).map((email) => ({
      id: newId(),
      userId: adaActor.id,
      email,
      source: "entry" as const,
    }));
    await app.db.insert(leads).values(people);
    const capture = { userId: adaActor.id, talkHubId: hub.id, source: "entry", consentedAt: new Date() } as const;
    await app.db
      .insert(leadCaptures)
      .values(people.map(({ id }) => ({ ...capture, leadId: id, notifiedAt: new Date() })));
    const screen = `/dashboard/hubs/${hub.id}/follow-up`;
    await speaker.submit(screen, { intent: "save", subject: "Thanks", message: words });
    expect((await speaker.open(`${screen}?check`)).text).toContain("You can send 5 more follow-up emails today.");
    const [draft] = await app.db.select().from(followUps);
    await speaker.submit(screen, { intent: "send", followUpId: draft?.id ?? "", version: "1", part: "on" });
    await waitForEmptyQueue();
    const sent = await app.db.select().from(followUpRecipients).where(eq(followUpRecipients.state, "sent"));
    expect(sent).toHaveLength(5);
    const { address } = await createList([victim]);
    expect((await speaker.open(`${address}&tab=manage`)).text).toContain("You can send 0 more invitations today.");
  });
});

describe("the administrator", () => {
  const panel = "/admin-dashboard?tab=senders";

  it("sees who sends how much, stops and allows an account again; each is in the audit list", async () => {
    await insertSpeaker(app.db, grace);
    const administrator = await app.visitor().signIn(grace);
    const { address } = await createList([victim]);
    await speaker.submit(address, { intent: "invite", all: "on" });
    await waitForEmptyQueue();
    expect((await administrator.open(panel)).text).toMatch(/ada@example\.com -? ?1 1 1/);

    const id = adaActor.id;
    const stopped = await administrator.submit(panel, { intent: "stop-sending", id });
    expect(stopped.status).toBe(200);
    await administrator.submit(panel, { intent: "stop-sending", id });
    const next = await createList([`other-${victim}`]);
    await app.db.update(approvedAttendees).set({ inviteState: "queued" });
    const refused = await speaker.submit(`${next.address}&tab=manage`, { intent: "invite", all: "on", again: "on" });
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("Emails from your account have been stopped");

    expect((await administrator.submit(panel, { intent: "allow-sending", id })).status).toBe(200);
    const acts = await app.db.select().from(auditEntries).orderBy(auditEntries.createdAt, auditEntries.id);
    expect(acts).toMatchObject([
      { act: "sending-stopped", subjectEmail: ada.email, actorEmail: grace.email },
      { act: "sending-allowed", subjectEmail: ada.email },
    ]);
    await app.db.update(approvedAttendees).set({ inviteState: "none" });
    expect((await speaker.submit(next.address, { intent: "invite", all: "on" })).status).toBe(200);
  });

  it("may do so alone, and never to their own account", async () => {
    const grown = await insertSpeaker(app.db, grace);
    const administrator = await app.visitor().signIn(grace);
    for (const intent of ["stop-sending", "allow-sending"])
      expect((await speaker.submit(panel, { intent, id: grown.id })).status).toBe(403);
    expect((await administrator.submit(panel, { intent: "stop-sending", id: grown.id })).status).toBe(409);
    expect((await administrator.submit(panel, { intent: "stop-sending", id: randomUUID() })).status).toBe(404);
    expect(await app.db.$count(auditEntries)).toBe(0);
  });
});
