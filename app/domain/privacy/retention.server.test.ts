import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  approvedAttendees,
  feedbackSubmissions,
  leads,
  openingNotices,
  profiles,
  speakerBookings,
  talkHubs,
  talkRequestNotices,
  talkRequestSupporters,
  talkRequests,
} from "#app/database/schema/index.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { setRetention } from "#app/domain/privacy/commands.server.ts";
import { countDue, findRetention, listDueTalks, listRetainedContacts } from "#app/domain/privacy/retention.server.ts";
import { sweepRetention } from "#app/domain/privacy/sweep-retention.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben, rosa, tomas } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

type Hub = typeof talkHubs.$inferSelect;

/** Ada speaks on 4 March 2027 in Sydney; details are kept until the end of 4 September 2028 there. */
async function setUpAda(db: Database, values: Partial<Hub> = {}) {
  const at = (moment: string) =>
    ({ ...servicesAt(db, new Date(moment)), log: { info: () => {} } }) as unknown as Services;
  const speaker = await insertSpeaker(db, ada);
  const old = { createdAt: new Date("2026-01-01"), updatedAt: new Date("2026-01-01") };
  const addHub = (slug: string, event: Partial<Hub>, owner: Actor = speaker) =>
    insertHub(db, owner, { slug, title: slug, ...old, ...event });
  const hub = await addHub("kind-machines", { eventDate: "2027-03-04", timezone: "Australia/Sydney", ...values });
  const leaveDetails = (person: typeof rosa, when: string, { id, userId }: Pick<Hub, "id" | "userId"> = hub) =>
    captureLead(at(when), {
      hub: { id, ownerId: userId },
      deviceId: randomUUID(),
      source: "entry",
      submissionKey: null,
      consentText: "I agree.",
      person: { ...person, phone: null },
    });
  const sweepAt = (moment: string) => sweepRetention(at(moment));
  const listLeadEmails = async () =>
    (await db.select({ email: leads.email }).from(leads)).map(({ email }) => email).sort();
  return { at, speaker, hub, addHub, leaveDetails, sweepAt, listLeadEmails };
}

describe("details kept for 18 months after the event", () => {
  it("are deleted when their last day ends at the event's place, after a warning a month before", async ({ db }) => {
    const { leaveDetails, sweepAt, listLeadEmails, hub } = await setUpAda(db);
    await leaveDetails(rosa, "2027-03-04T02:00:00Z");

    await sweepAt("2028-08-05T13:00:00Z");
    expect(await listQueuedEmails(db)).toEqual([]);
    await sweepAt("2028-08-05T15:00:00Z");
    expect(await listQueuedEmails(db)).toMatchObject([
      {
        template: "retention-warning",
        to: ada.email,
        values: { contacts: 1, months: 18, from: "Mon 4 Sep 2028", talks: [{ title: hub.title, contacts: 1 }] },
      },
    ]);
    // 4 September ends in Sydney at 14:00 UTC.
    await sweepAt("2028-09-04T13:59:00Z");
    expect(await listLeadEmails()).toEqual([rosa.email]);
    await sweepAt("2028-09-04T14:01:00Z");
    await sweepAt("2028-09-04T15:01:00Z");
    expect(await listLeadEmails()).toEqual([]);
    expect(await listQueuedEmails(db)).toHaveLength(1);
    const [hubRow] = await db.select({ count: talkHubs.leadCount }).from(talkHubs).where(eq(talkHubs.id, hub.id));
    expect(hubRow?.count).toBe(1);
  });

  it("are kept from the latest of several talks, or from the day they arrived if that was later", async ({ db }) => {
    const { leaveDetails, sweepAt, listLeadEmails, addHub } = await setUpAda(db);
    const second = await addHub("second", { eventDate: "2028-06-01", timezone: "UTC" });
    await leaveDetails(rosa, "2027-03-04T02:00:00Z");
    await leaveDetails(rosa, "2027-03-05T02:00:00Z", second);
    await leaveDetails(tomas, "2028-01-10T00:00:00Z"); // saw the recording
    for (const moment of ["2028-09-05", "2028-10-10"]) await sweepAt(`${moment}T00:00:00Z`);
    expect(await listLeadEmails()).toEqual([rosa.email, tomas.email]);
    for (const moment of ["2029-06-12", "2029-07-10"]) await sweepAt(`${moment}T23:00:00Z`);
    expect(await listLeadEmails()).toEqual([rosa.email]);
    for (const moment of ["2029-11-10", "2029-12-02"]) await sweepAt(`${moment}T12:00:00Z`);
    expect(await listLeadEmails()).toEqual([]);
  });

  it("leave feedback without its address: stars and comment stay, linked to no real device", async ({ db }) => {
    const { at, hub, sweepAt, listLeadEmails } = await setUpAda(db);
    const deviceId = randomUUID();
    const now = new Date("2027-03-04T02:00:00Z");
    await submitFeedback(at(now.toISOString()), {
      address: { username: ada.username, slug: hub.slug },
      deviceId,
      submissionKey: newSubmissionKey(),
      issuedAt: now,
      rating: 5,
      comments: "More of this",
      email: typedAddress(rosa.email),
    });
    expect(await listLeadEmails()).toEqual([rosa.email]);
    for (const moment of ["2028-08-20", "2028-09-06"]) await sweepAt(`${moment}T00:00:00Z`);
    expect(await listLeadEmails()).toEqual([]);
    const [submission] = await db.select().from(feedbackSubmissions);
    expect(submission).toMatchObject({
      responses: { rating: 5, comments: "More of this" },
      submitterEmail: null,
      emailConsentAt: null,
      leadId: null,
    });
    expect(submission?.deviceId).not.toBe(deviceId);
  });

  it("include lists, notices and bookings; a request is kept from its requested day", async ({ db }) => {
    const { hub, speaker, sweepAt } = await setUpAda(db);
    const createdAt = new Date("2027-02-01");
    await db.insert(approvedAttendees).values({ talkHubId: hub.id, email: rosa.email, createdAt });
    await db.insert(openingNotices).values({ talkHubId: hub.id, email: rosa.email, createdAt });
    const [talkHubId, requestId, supporterId, deviceId] = [hub.id, randomUUID(), randomUUID(), randomUUID()];
    await db
      .insert(talkRequests)
      .values({ id: requestId, talkHubId, text: "Slides", deviceId, submissionKey: newSubmissionKey() });
    await db.insert(talkRequestSupporters).values({ id: supporterId, requestId, deviceId });
    await db.insert(talkRequestNotices).values({ talkHubId, requestId, supporterId, email: rosa.email, createdAt });
    const request = { speakerId: speaker.id, requesterName: "Rosa", requesterEmail: rosa.email, createdAt };
    await db.insert(speakerBookings).values([
      { ...request, eventName: "Past", eventDate: "2027-02-20", submissionKey: newSubmissionKey() },
      { ...request, eventName: "Far", eventDate: "2028-02-20", submissionKey: newSubmissionKey() },
    ]);
    for (const moment of ["2028-08-20", "2028-09-10"]) await sweepAt(`${moment}T00:00:00Z`);
    expect(await db.select().from(approvedAttendees)).toEqual([]);
    expect(await db.select().from(openingNotices)).toEqual([]);
    expect(await db.select().from(talkRequestNotices)).toEqual([]);
    expect(await db.select().from(speakerBookings)).toMatchObject([{ eventName: "Far" }]);
  });
});

describe("nothing is deleted without warning", () => {
  it("long overdue details wait until 14 days after the warning", async ({ db }) => {
    const { leaveDetails, sweepAt, listLeadEmails } = await setUpAda(db);
    await leaveDetails(rosa, "2027-03-04T02:00:00Z");
    await sweepAt("2030-01-01T00:00:00Z");
    await sweepAt("2030-01-14T23:00:00Z");
    expect(await listLeadEmails()).toEqual([rosa.email]);
    expect(await listQueuedEmails(db)).toMatchObject([{ values: { from: "Tue 15 Jan 2030" } }]);
    await sweepAt("2030-01-15T01:00:00Z");
    expect(await listLeadEmails()).toEqual([]);
  });

  it("a shorter period warns again before it deletes; a longer one spares announced details", async ({ db }) => {
    const { at, speaker, leaveDetails, sweepAt, listLeadEmails } = await setUpAda(db);
    await leaveDetails(rosa, "2027-03-04T02:00:00Z");
    await leaveDetails(tomas, "2028-02-01T00:00:00Z");
    await sweepAt("2028-08-20T00:00:00Z");
    expect(await listQueuedEmails(db)).toMatchObject([{ values: { contacts: 1 } }]);
    await setRetention(at("2028-08-25T00:00:00Z"), speaker, { months: 36 });
    await sweepAt("2028-09-10T00:00:00Z");
    expect(await listLeadEmails()).toHaveLength(2);

    await setRetention(at("2028-09-10T00:00:00Z"), speaker, { months: 6 });
    await sweepAt("2028-09-10T01:00:00Z");
    expect((await listQueuedEmails(db))[1]).toMatchObject({
      values: { contacts: 2, months: 6, from: "Sun 24 Sep 2028" },
    });
    await sweepAt("2028-09-24T00:30:00Z");
    expect(await listLeadEmails()).toHaveLength(2);
    await sweepAt("2028-09-24T01:30:00Z");
    expect(await listLeadEmails()).toEqual([]);
  });

  it("details that become due after a warning wait for the next one, at least a month later", async ({ db }) => {
    const { leaveDetails, sweepAt, listLeadEmails, addHub } = await setUpAda(db);
    const second = await addHub("second", { eventDate: "2027-04-20", timezone: "UTC" });
    await leaveDetails(rosa, "2027-03-04T02:00:00Z");
    await leaveDetails(tomas, "2027-04-20T02:00:00Z", second);
    await sweepAt("2028-08-10T00:00:00Z");
    await sweepAt("2028-09-08T00:00:00Z");
    expect(await listQueuedEmails(db)).toHaveLength(1);
    expect(await listLeadEmails()).toEqual([tomas.email]);
    await sweepAt("2028-10-21T00:00:00Z");
    expect(await listQueuedEmails(db)).toHaveLength(2);
    expect(await listLeadEmails()).toEqual([tomas.email]);
    await sweepAt("2028-11-04T01:00:00Z");
    expect(await listLeadEmails()).toEqual([]);
  });

  it("a hub that is edited after the warning, and keeps its date, is not kept longer", async ({ db }) => {
    const { leaveDetails, sweepAt, listLeadEmails, hub } = await setUpAda(db, { eventDate: "2026-12-01" });
    await leaveDetails(rosa, "2026-12-01T02:00:00Z");
    await sweepAt("2028-05-10T00:00:00Z");
    await db
      .update(talkHubs)
      .set({ title: "Calm", eventDate: "2026-12-01", updatedAt: new Date("2028-05-20") })
      .where(eq(talkHubs.id, hub.id));
    await sweepAt("2028-06-11T00:00:00Z");
    expect(await listLeadEmails()).toEqual([]);
    expect(await listQueuedEmails(db)).toHaveLength(1);
  });

  it("a hub whose date changed after the warning waits for the next one", async ({ db }) => {
    const { leaveDetails, sweepAt, listLeadEmails, hub, addHub } = await setUpAda(db, { eventDate: "2028-01-10" });
    const announced = await addHub("announced", { eventDate: "2026-12-01", timezone: "UTC" });
    await leaveDetails(rosa, "2026-12-01T02:00:00Z");
    await leaveDetails(tomas, "2026-12-01T02:00:00Z", announced);
    await sweepAt("2028-07-01T00:00:00Z");
    await db
      .update(talkHubs)
      .set({ eventDate: "2026-12-01", updatedAt: new Date("2028-07-10") })
      .where(eq(talkHubs.id, hub.id));
    await sweepAt("2028-07-20T00:00:00Z");
    expect(await listLeadEmails()).toEqual([rosa.email]);
    await sweepAt("2028-08-01T00:00:00Z");
    await sweepAt("2028-08-16T00:00:00Z");
    expect(await listLeadEmails()).toEqual([]);
  });

  it("each speaker's own period counts, even for the same person", async ({ db }) => {
    const { at, leaveDetails, sweepAt, listLeadEmails, addHub, speaker } = await setUpAda(db);
    const other = await insertSpeaker(db, ben);
    const bensHub = await addHub("his", { eventDate: "2027-03-04", timezone: "UTC" }, other);
    await setRetention(at("2027-01-01T00:00:00Z"), speaker, { months: 1 });
    await leaveDetails(rosa, "2027-03-04T02:00:00Z");
    await leaveDetails(rosa, "2027-03-04T02:00:00Z", bensHub);
    for (const moment of ["2027-03-20", "2027-04-06"]) await sweepAt(`${moment}T00:00:00Z`);
    expect(await listLeadEmails()).toEqual([rosa.email]);
    expect(await db.select({ owner: leads.userId }).from(leads)).toEqual([{ owner: other.id }]);
  });
});

describe("the speaker's screens", () => {
  it("show what is deleted and when, before and after the email, and nothing when nothing is due", async ({ db }) => {
    const { at, speaker, leaveDetails, sweepAt } = await setUpAda(db);
    await leaveDetails(rosa, "2027-03-04T02:00:00Z");
    const findAt = (moment: string) => findRetention(at(moment), speaker);
    expect(await findAt("2028-01-01T00:00:00Z")).toMatchObject({ months: 18, due: { contacts: 0 }, from: null });
    expect(await findAt("2028-08-20T00:00:00Z")).toMatchObject({
      due: { contacts: 1 },
      from: new Date("2028-09-04T14:00:00Z"),
    });
    await sweepAt("2028-09-01T00:00:00Z");
    expect(await findAt("2028-09-02T00:00:00Z")).toMatchObject({ from: new Date("2028-09-15T00:00:00Z") });
  });

  it("count what the sweep would delete, whatever talks a contact came from", async ({ db }) => {
    const { speaker, hub, addHub, leaveDetails } = await setUpAda(db);
    const undated = await addHub("undated", { eventDate: null });
    const late = await addHub("late", { eventDate: "2027-09-01", timezone: "America/Lima" });
    const deleted = await addHub("deleted", { eventDate: "2029-01-01" });
    const talks = [hub, undated, late, deleted];
    for (const [first, one] of talks.entries())
      for (const [second, other] of talks.entries()) {
        const person = { ...rosa, email: `rosa-${first}-${second}@example.com` };
        await leaveDetails(person, "2027-03-04T02:00:00Z", one);
        if (one !== other) await leaveDetails(person, "2027-04-20T02:00:00Z", other);
      }
    await db.delete(talkHubs).where(eq(talkHubs.id, deleted.id));

    const policy = { id: speaker.id, months: 18, warnedAt: null };
    const counts = [];
    for (const day of ["2028-09-03", "2028-09-05", "2028-10-21", "2029-03-03"]) {
      const until = new Date(`${day}T00:00:00Z`);
      const contacts = await listRetainedContacts(db, policy, until, { after: null, limit: 100 });
      const expected = contacts.filter(({ is_due }) => is_due).length;
      expect(await countDue(db, policy, until)).toMatchObject({ contacts: expected });
      const byTalk = await listDueTalks(db, policy, until, 100);
      expect(byTalk.reduce((sum, talk) => sum + talk.contacts, 0)).toBe(expected);
      counts.push(expected);
    }
    expect(counts).toEqual([0, 3, 9, 16]);
  });

  it("remember the months that Ada chose", async ({ db }) => {
    const { at, speaker } = await setUpAda(db);
    await setRetention(at("2027-01-01T00:00:00Z"), speaker, { months: 24 });
    const [profile] = await db.select().from(profiles).where(eq(profiles.id, speaker.id));
    expect(profile?.leadRetentionMonths).toBe(24);
  });
});
