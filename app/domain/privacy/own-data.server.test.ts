import { randomUUID } from "node:crypto";
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  approvedAttendees,
  feedbackSubmissions,
  hubEvents,
  leadCaptures,
  leads,
  speakerBookings,
  talkHubs,
} from "#app/database/schema/index.ts";
import { startInvites } from "#app/domain/audience/invites.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { countLeads } from "#app/domain/leads/queries.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import {
  canWithdrawConsent,
  findPersonalData,
  findSpeakerForPrivacy,
  isPersonalDataEmpty,
} from "#app/domain/privacy/queries.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Services } from "#app/services.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { createLeftovers } from "#tests/support/leftovers.ts";
import { ada, ben, rosa, tomas } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

/** Rosa has left personal data with Ada and with Ben, and Tomas with Ada. */
async function setUpRosa(db: Database) {
  const logged: unknown[] = [];
  const services = {
    ...servicesAt(db),
    log: { info: (entry: unknown) => logged.push(entry) },
  } as unknown as Services;
  const leaveDetails = async (speakerPerson: typeof ada, people: (typeof rosa)[]) => {
    const speaker = await insertSpeaker(db, speakerPerson);
    const hub = await insertHub(db, speaker, { leadConsentText: "I agree to hear from you." });
    for (const person of people)
      await createLeftovers({ db, services, speaker, username: speakerPerson.username, hub, person });
    return { speaker, hub };
  };
  const withAda = await leaveDetails(ada, [rosa, tomas]);
  const withBen = await leaveDetails(ben, [rosa]);
  const subjectOf = (speakerId: string, email = rosa.email) => ({ speakerId, email });
  const leadCount = async (id: string) =>
    (await db.select({ count: talkHubs.leadCount }).from(talkHubs).where(eq(talkHubs.id, id)))[0]?.count;
  return {
    services,
    ...withAda,
    withBen,
    subject: subjectOf(withAda.speaker.id),
    subjectOf,
    leadCount,
    logged,
  };
}

describe("the data that a speaker holds about a person", () => {
  it("includes everything with that speaker, even private notes, and nothing from another speaker", async ({ db }) => {
    const { services, subject, hub } = await setUpRosa(db);
    const [capture] = await db
      .select()
      .from(leadCaptures)
      .where(eq(leadCaptures.talkHubId, hub.id))
      .orderBy(leadCaptures.id);
    const devices = [capture?.deviceId ?? "", randomUUID()];
    await db
      .insert(hubEvents)
      .values(devices.map((deviceId) => ({ talkHubId: hub.id, deviceId, kind: "view" as const, day: "2026-11-21" })));
    const data = await findPersonalData(services, subject);
    expect(data.contact).toMatchObject({ ...rosa, phone: "+61 400 000 000", notes: "Met at the coffee stand" });
    expect(data.captures).toMatchObject([
      { talk: hub.title, source: "entry", consentText: "I agree to hear from you.", consentedAt: noon },
    ]);
    // What the speaker sees in the contact's timeline, this person sees too.
    expect(data.activity).toMatchObject([{ kind: "view", hubTitle: hub.title }]);
    expect(data.feedback.map(({ responses, email }) => [responses, email])).toEqual(
      expect.arrayContaining([
        [{ rating: 4, comments: "Too fast at the end" }, rosa.email],
        [{ answer: "The red thread" }, null],
      ]),
    );
    expect(data.feedback).toHaveLength(2);
    expect(data.bookings.map(({ eventName, notes, reply }) => [eventName, notes, reply]).sort()).toEqual([
      ["Lumen Day", null, null],
      ["Winter Summit", "Nice people", "Gladly"],
    ]);
    expect(data.waitingBookings).toMatchObject([{ eventName: "Spring Forum", consentText: expect.any(String) }]);
    expect(data.requests).toMatchObject([{ text: "The red thread", isAuthor: true, email: rosa.email, sentAt: null }]);
    expect(data.lists).toMatchObject([{ talk: hub.title, firstName: "Rosa" }]);
    expect(data.notices).toMatchObject([{ talk: hub.title, sentAt: null }]);
    expect(data.codes).toMatchObject([{ talk: hub.title }]);
    expect(data.devices.map(({ kind }) => kind).sort()).toEqual(["access", "lead"]);
    expect(isPersonalDataEmpty(data)).toBe(false);
    expect(JSON.stringify(data)).not.toMatch(/tomas|codeHash/i);
  });

  it("is empty for an unknown address, and there is none without the speaker", async ({ db }) => {
    const { services, subjectOf, speaker } = await setUpRosa(db);
    expect(isPersonalDataEmpty(await findPersonalData(services, subjectOf(speaker.id, "nobody@example.com")))).toBe(
      true,
    );
    expect(await findSpeakerForPrivacy(services, speaker.id)).toMatchObject({ name: "Ada Nwosu", retentionMonths: 18 });
    expect(await findSpeakerForPrivacy(services, randomUUID())).toBeNull();
  });

  it("is found by the address given with feedback when the contact was deleted", async ({ db }) => {
    const { services, subject } = await setUpRosa(db);
    await db.delete(leads);
    expect((await findPersonalData(services, subject)).feedback).toHaveLength(2);
    await deletePerson(services, subject);
    expect(isPersonalDataEmpty(await findPersonalData(services, subject))).toBe(true);
  });
});

describe("withdrawing consent", () => {
  it("applies at once: the contact is marked, addresses with feedback and waiting emails are deleted", async ({
    db,
  }) => {
    const { services, subject, hub } = await setUpRosa(db);
    await withdrawConsent(services, subject);
    const data = await findPersonalData(services, subject);
    expect(data.contact).toMatchObject({ email: rosa.email, consentWithdrawnAt: noon });
    expect(data.feedback.map(({ email, emailConsentAt }) => email ?? emailConsentAt)).toEqual([null, null]);
    expect(data.notices).toEqual([]);
    expect(data.waitingBookings).toMatchObject([{ eventName: "Spring Forum", consentText: null }]);
    expect(data.requests).toMatchObject([{ text: "The red thread", email: null }]);
    expect(canWithdrawConsent(data)).toBe(false);
    expect(data.captures).toMatchObject([{ consentText: "I agree to hear from you.", consentedAt: noon }]);

    const listed = await db.select().from(approvedAttendees).where(eq(approvedAttendees.talkHubId, hub.id));
    expect(Object.fromEntries(listed.map(({ email, inviteState }) => [email, inviteState]))).toEqual({
      [rosa.email]: "none",
      [tomas.email]: "queued",
    });
  });

  it("twice keeps the first time, and affects no other speaker or person", async ({ db }) => {
    const { services, subject, subjectOf, speaker, withBen } = await setUpRosa(db);
    const findOtherData = async () => [
      await findPersonalData(services, subjectOf(withBen.speaker.id)),
      await findPersonalData(services, subjectOf(speaker.id, tomas.email)),
    ];
    const before = await findOtherData();
    await withdrawConsent(services, subject);
    const later = { ...services, clock: { now: () => new Date(noon.getTime() + 60_000) } };
    await withdrawConsent(later, subject);
    expect((await findPersonalData(services, subject)).contact).toMatchObject({ consentWithdrawnAt: noon });
    expect(await findOtherData()).toEqual(before);
  });

  it("shows in the speaker's filters, for all hubs and for one", async ({ db }) => {
    const { services, subject, speaker, hub } = await setUpRosa(db);
    await withdrawConsent(services, subject);
    for (const at of [{}, { hub: hub.id }]) {
      const count = (consent: "given" | "none" | "withdrawn") => countLeads(services, speaker, { ...at, consent });
      expect(await Promise.all([count("given"), count("none"), count("withdrawn")]), JSON.stringify(at)).toEqual([
        1, 1, 1,
      ]);
    }
  });

  it("stops Rosa's invitation, while the rest of the list is invited", async ({ db }) => {
    const { services, subject, speaker, hub } = await setUpRosa(db);
    await db.update(approvedAttendees).set({ inviteState: "none" });
    await withdrawConsent(services, subject);
    expect(await startInvites(services, speaker, hub.id, {})).toMatchObject({ value: { people: 1 } });
    const listed = await db.query.approvedAttendees.findFirst({
      where: and(eq(approvedAttendees.email, rosa.email), eq(approvedAttendees.talkHubId, hub.id)),
    });
    const again = { ids: [listed?.id ?? ""], again: true };
    expect(await startInvites(services, speaker, hub.id, again)).toMatchObject({ value: { people: 0 } });
    expect(listed?.inviteState).toBe("none");
  });
});

describe("deleting a person's data", () => {
  it("leaves nothing about Rosa; stars, choices and an agreed event stay without her name", async ({ db }) => {
    const { services, subject, hub, leadCount, logged } = await setUpRosa(db);
    const { id: question } = (await db.query.feedbackQuestions.findFirst({
      where: (q, { eq }) => eq(q.talkHubId, hub.id),
    })) as { id: string };
    expect(await leadCount(hub.id)).toBe(2);
    const devices = new Set((await db.select().from(feedbackSubmissions)).map(({ deviceId }) => deviceId));
    await deletePerson(services, subject);

    expect(isPersonalDataEmpty(await findPersonalData(services, subject))).toBe(true);
    // How many left details at a past talk stays true, of whom it was nothing.
    expect(await leadCount(hub.id)).toBe(2);
    const nameless = { leadId: null, deviceId: null, submissionKey: null, consentText: null, consentedAt: null };
    expect(await db.select().from(leadCaptures).where(isNull(leadCaptures.leadId))).toMatchObject([nameless]);
    const stars = await db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.questionId, question));
    expect(stars.map(({ rating }) => rating)).toEqual([4, 4]);
    const ownRating = stars.find(({ deviceId }) => !devices.has(deviceId));
    expect(ownRating).toMatchObject({
      responses: { rating: 4 },
      submitterEmail: null,
      emailConsentAt: null,
      leadId: null,
    });
    const booked = await db.select().from(speakerBookings).where(eq(speakerBookings.requesterEmail, ""));
    expect(booked).toMatchObject([
      {
        eventName: "Winter Summit",
        status: "confirmed",
        requesterName: "Deleted at their request",
        requesterCompany: null,
        notes: null,
        reply: null,
        deviceId: null,
      },
    ]);
    expect(JSON.stringify(logged)).toContain(subject.speakerId);
    expect(JSON.stringify(logged)).not.toMatch(/rosa/i);
  });

  it("affects no other speaker or person, and pressing twice changes nothing more", async ({ db }) => {
    const { services, subject, subjectOf, speaker, withBen, leadCount } = await setUpRosa(db);
    const findOtherData = async () => [
      await findPersonalData(services, subjectOf(withBen.speaker.id)),
      await findPersonalData(services, subjectOf(speaker.id, tomas.email)),
    ];
    const before = await findOtherData();
    await deletePerson(services, subject);
    await deletePerson(services, subject);
    expect(await findOtherData()).toEqual(before);
    expect(await leadCount(withBen.hub.id)).toBe(1);
    expect(await db.$count(leadCaptures, isNotNull(leadCaptures.leadId))).toBe(2);
  });

  it("disconnects the phone: its next rating is a new one, and the earlier one stays", async ({ db }) => {
    const { services, subject, hub, subjectOf, speaker } = await setUpRosa(db);
    const [sent] = await db
      .select()
      .from(feedbackSubmissions)
      .where(eq(feedbackSubmissions.submitterEmail, rosa.email));
    await deletePerson(services, subject);
    await submitFeedback(services, {
      address: { username: ada.username, slug: hub.slug },
      deviceId: sent?.deviceId ?? "",
      submissionKey: newSubmissionKey(),
      issuedAt: services.clock.now(),
      rating: 1 as const,
      comments: null,
      email: null,
    });
    const ratings = await db
      .select({ rating: feedbackSubmissions.rating })
      .from(feedbackSubmissions)
      .where(eq(feedbackSubmissions.questionId, sent?.questionId ?? ""));
    expect(ratings.map(({ rating }) => rating).sort()).toEqual([1, 4, 4]);
    expect(isPersonalDataEmpty(await findPersonalData(services, subjectOf(speaker.id)))).toBe(true);
  });
});
