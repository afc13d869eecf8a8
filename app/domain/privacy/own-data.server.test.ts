import { randomUUID } from "node:crypto";
import { and, asc, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  approvedAttendees,
  feedbackSubmissions,
  leadCaptures,
  leads,
  speakerBookings,
  talkHubs,
} from "#app/database/schema/index.ts";
import { startInvites } from "#app/domain/audience/invites.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { countLeads } from "#app/domain/leads/queries.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { findHeld, findHolder, isNothing, isWithdrawable } from "#app/domain/privacy/queries.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import type { Services } from "#app/services.ts";
import { ada, ben, rosa, tomas } from "#tests/support/cast.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { hasHub, joins } from "#tests/support/stage.ts";
import { noon, promisedLetters, servicesAt } from "#tests/support/studio.ts";
import { leavesTraces } from "#tests/support/traces.ts";

/** Rosa has left traces with Ada and with Ben, Tomas with Ada. */
async function rosaIsKnown(db: Database) {
  const logged: unknown[] = [];
  const services = {
    ...servicesAt(db),
    ...promisedLetters(),
    log: { info: (entry: unknown) => logged.push(entry) },
  } as unknown as Services;
  const known = async (cast: typeof ada, people: (typeof rosa)[]) => {
    const speaker = await joins(db, cast);
    const hub = await hasHub(db, speaker, { leadConsentText: "I agree to hear from you." });
    for (const person of people) await leavesTraces({ db, services, speaker, username: cast.username, hub, person });
    return { speaker, hub };
  };
  const her = await known(ada, [rosa, tomas]);
  const him = await known(ben, [rosa]);
  const of = (speakerId: string, email = rosa.email) => ({ speakerId, email });
  const leadCount = async (id: string) =>
    (await db.select({ count: talkHubs.leadCount }).from(talkHubs).where(eq(talkHubs.id, id)))[0]?.count;
  return { services, ...her, him, subject: of(her.speaker.id), of, leadCount, logged };
}

describe("what a speaker holds about somebody", () => {
  it("is everything of that speaker's, the private notes too, and nothing of another's", async ({ db }) => {
    const { services, subject, hub } = await rosaIsKnown(db);
    const held = await findHeld(services, subject);
    expect(held.contact).toMatchObject({ ...rosa, phone: "+61 400 000 000", notes: "Met at the coffee stand" });
    expect(held.captures).toMatchObject([
      { talk: hub.title, source: "entry", consentText: "I agree to hear from you.", consentedAt: noon },
    ]);
    expect(held.answers.map(({ responses, email }) => [responses, email])).toEqual(
      expect.arrayContaining([
        [{ rating: 4, comments: "Too fast at the end" }, rosa.email],
        [{ answer: "The red thread" }, null],
      ]),
    );
    expect(held.answers).toHaveLength(2);
    expect(held.bookings.map(({ eventName, notes, reply }) => [eventName, notes, reply]).sort()).toEqual([
      ["Lumen Day", null, null],
      ["Winter Summit", "Nice people", "Gladly"],
    ]);
    expect(held.lists).toMatchObject([{ talk: hub.title, firstName: "Rosa" }]);
    expect(held.notices).toMatchObject([{ talk: hub.title, sentAt: null }]);
    expect(held.codes).toMatchObject([{ talk: hub.title }]);
    expect(held.devices.map(({ kind }) => kind).sort()).toEqual(["access", "lead"]);
    expect(isNothing(held)).toBe(false);
    expect(JSON.stringify(held)).not.toMatch(/tomas|codeHash/i);
  });

  it("is nothing where nothing was left, and nobody holds it who is gone", async ({ db }) => {
    const { services, of, speaker } = await rosaIsKnown(db);
    expect(isNothing(await findHeld(services, of(speaker.id, "nobody@example.com")))).toBe(true);
    expect(await findHolder(services, speaker.id)).toMatchObject({ name: "Ada Nwosu", retentionMonths: 18 });
    expect(await findHolder(services, randomUUID())).toBeNull();
  });

  it("is found by the address beside feedback alone, when the contact is gone", async ({ db }) => {
    const { services, subject } = await rosaIsKnown(db);
    await db.delete(leads);
    expect((await findHeld(services, subject)).answers).toHaveLength(2);
    await deletePerson(services, subject);
    expect(isNothing(await findHeld(services, subject))).toBe(true);
  });
});

describe("taking consent back", () => {
  it("holds at once: the contact says so, addresses beside feedback and waiting letters are gone", async ({ db }) => {
    const { services, subject, hub } = await rosaIsKnown(db);
    await withdrawConsent(services, subject);
    const held = await findHeld(services, subject);
    expect(held.contact).toMatchObject({ email: rosa.email, consentWithdrawnAt: noon });
    expect(held.answers.map(({ email, emailConsentAt }) => email ?? emailConsentAt)).toEqual([null, null]);
    expect(held.notices).toEqual([]);
    expect(isWithdrawable(held)).toBe(false);
    expect(held.captures).toMatchObject([{ consentText: "I agree to hear from you.", consentedAt: noon }]);

    const listed = await db.select().from(approvedAttendees).where(eq(approvedAttendees.talkHubId, hub.id));
    expect(Object.fromEntries(listed.map(({ email, inviteState }) => [email, inviteState]))).toEqual({
      [rosa.email]: "none",
      [tomas.email]: "queued",
    });
  });

  it("twice keeps the first moment, and touches neither another speaker nor another person", async ({ db }) => {
    const { services, subject, of, speaker, him } = await rosaIsKnown(db);
    const others = async () => [
      await findHeld(services, of(him.speaker.id)),
      await findHeld(services, of(speaker.id, tomas.email)),
    ];
    const before = await others();
    await withdrawConsent(services, subject);
    const later = { ...services, clock: { now: () => new Date(noon.getTime() + 60_000) } };
    await withdrawConsent(later, subject);
    expect((await findHeld(services, subject)).contact).toMatchObject({ consentWithdrawnAt: noon });
    expect(await others()).toEqual(before);
  });

  it("is what the speaker's filters say, for all hubs and at one", async ({ db }) => {
    const { services, subject, speaker, hub } = await rosaIsKnown(db);
    await withdrawConsent(services, subject);
    for (const at of [{}, { hub: hub.id }]) {
      const count = (consent: "given" | "none" | "withdrawn") => countLeads(services, speaker, { ...at, consent });
      expect(await Promise.all([count("given"), count("none"), count("withdrawn")]), JSON.stringify(at)).toEqual([
        1, 1, 1,
      ]);
    }
  });

  it("ends invitations: the list is sent to everybody else", async ({ db }) => {
    const { services, subject, speaker, hub } = await rosaIsKnown(db);
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

  it("lasts until consent is given again at a form: then the new words and moment stand", async ({ db }) => {
    const { services, subject, speaker, hub } = await rosaIsKnown(db);
    await withdrawConsent(services, subject);
    const now = new Date(noon.getTime() + 3_600_000);
    const gives = {
      hub: { id: hub.id, ownerId: speaker.id },
      ...{ deviceId: randomUUID(), source: "entry" as const, submissionId: randomUUID(), consentText: "Yes, again." },
      person: { ...rosa, phone: null },
    };
    await captureLead({ ...services, clock: { now: () => now } }, gives);
    const held = await findHeld(services, subject);
    expect(held.contact?.consentWithdrawnAt).toBeNull();
    expect(held.captures).toMatchObject([{ consentText: "Yes, again.", consentedAt: now }]);
    const [lead] = await db.select().from(leads).where(eq(leads.email, rosa.email)).orderBy(asc(leads.id));
    expect(lead?.consentedAt).toEqual(now);

    // The same form, sent once more by a phone that never heard the answer, is no new consent.
    await withdrawConsent(services, subject);
    await captureLead(services, gives);
    expect((await findHeld(services, subject)).contact?.consentWithdrawnAt).not.toBeNull();
  });

  it("is given again with a booking too, which names no talk", async ({ db }) => {
    const { services, subject, speaker } = await rosaIsKnown(db);
    const books = (consentText: string) =>
      captureLead(services, {
        hub: { id: null, ownerId: speaker.id },
        ...{ deviceId: randomUUID(), source: "booking", submissionId: randomUUID(), consentText },
        person: { ...rosa, phone: null },
      });
    await books("First.");
    await withdrawConsent(services, subject);
    await books("Second.");
    const held = await findHeld(services, subject);
    expect(held.contact?.consentWithdrawnAt).toBeNull();
    expect(held.captures.filter(({ talk }) => talk === null)).toMatchObject([{ consentText: "Second." }]);
  });
});

describe("having it deleted", () => {
  it("leaves nothing of the person; stars, choices and an agreed event stay as nobody's", async ({ db }) => {
    const { services, subject, hub, leadCount, logged } = await rosaIsKnown(db);
    const { id: question } = (await db.query.feedbackQuestions.findFirst({
      where: (q, { eq }) => eq(q.talkHubId, hub.id),
    })) as { id: string };
    expect(await leadCount(hub.id)).toBe(2);
    const devices = new Set((await db.select().from(feedbackSubmissions)).map(({ deviceId }) => deviceId));
    await deletePerson(services, subject);

    expect(isNothing(await findHeld(services, subject))).toBe(true);
    expect(await leadCount(hub.id)).toBe(1);
    const stars = await db.select().from(feedbackSubmissions).where(eq(feedbackSubmissions.questionId, question));
    expect(stars.map(({ rating }) => rating)).toEqual([4, 4]);
    const hers = stars.find(({ deviceId }) => !devices.has(deviceId));
    expect(hers).toMatchObject({ responses: { rating: 4 }, submitterEmail: null, emailConsentAt: null, leadId: null });
    const booked = await db.select().from(speakerBookings).where(eq(speakerBookings.requesterEmail, ""));
    expect(booked).toMatchObject([
      {
        ...{ eventName: "Winter Summit", status: "confirmed", requesterName: "Deleted at their request" },
        ...{ requesterCompany: null, notes: null, reply: null, deviceId: null },
      },
    ]);
    expect(JSON.stringify(logged)).toContain(subject.speakerId);
    expect(JSON.stringify(logged)).not.toMatch(/rosa/i);
  });

  it("takes nothing from another speaker or another person, and is the same when pressed twice", async ({ db }) => {
    const { services, subject, of, speaker, him, leadCount } = await rosaIsKnown(db);
    const others = async () => [
      await findHeld(services, of(him.speaker.id)),
      await findHeld(services, of(speaker.id, tomas.email)),
    ];
    const before = await others();
    await deletePerson(services, subject);
    await deletePerson(services, subject);
    expect(await others()).toEqual(before);
    expect(await leadCount(him.hub.id)).toBe(1);
    expect(await db.$count(leadCaptures)).toBe(2);
  });

  it("cuts the phone off: what it sends afterwards is another answer, and the earlier one stays", async ({ db }) => {
    const { services, subject, hub, of, speaker } = await rosaIsKnown(db);
    const [sent] = await db
      .select()
      .from(feedbackSubmissions)
      .where(eq(feedbackSubmissions.submitterEmail, rosa.email));
    await deletePerson(services, subject);
    await submitFeedback(services, {
      ...{ address: { username: ada.username, slug: hub.slug }, deviceId: sent?.deviceId ?? "" },
      ...{ submissionId: randomUUID(), begunAt: services.clock.now(), rating: 1 as const, comments: null, email: null },
    });
    const ratings = await db
      .select({ rating: feedbackSubmissions.rating })
      .from(feedbackSubmissions)
      .where(eq(feedbackSubmissions.questionId, sent?.questionId ?? ""));
    expect(ratings.map(({ rating }) => rating).sort()).toEqual([1, 4, 4]);
    expect(isNothing(await findHeld(services, of(speaker.id)))).toBe(true);
  });
});
