import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import {
  hubEvents,
  leadCaptures,
  leads,
  profiles,
  speakerBookings,
  waitingBookings,
} from "#app/database/schema/index.ts";
import type { BookingRequest } from "#app/domain/bookings/form.ts";
import type { BookingInput } from "#app/domain/bookings/receive-booking.server.ts";
import { replyToBooking } from "#app/domain/bookings/reply-to-booking.server.ts";
import { requestBooking } from "#app/domain/bookings/request-booking.server.ts";
import { confirmBooking } from "#app/domain/bookings/waiting-bookings.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { sweepExpiredRows } from "#app/domain/privacy/sweep-expired-rows.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it, openFreshDatabase } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { listQueuedEmails } from "#tests/support/queue.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const lumenDay: BookingRequest = {
  name: "Rosa Maria Jimenez",
  email: "rosa@example.com",
  company: "Lumen Health",
  consent: false,
  eventName: "Lumen Day",
  eventDate: "2027-03-04",
  eventLocation: null,
  audienceSize: "51-100",
  budgetRange: "1000-5000",
  currency: "EUR",
  speakingTopics: null,
  additionalNotes: "Half a day.",
  reference: null,
};

async function setUpBookingRequests(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const services = servicesAt(db);
  const send = (
    request: Partial<BookingRequest> = {},
    {
      origin = { source: "profile" },
      deviceId = randomUUID(),
      submissionKey = newSubmissionKey(),
    }: Partial<BookingInput> = {},
  ) =>
    requestBooking(services, speaker.id, {
      request: { ...lumenDay, ...request },
      origin,
      receiptTo: typedAddress(request.email ?? lumenDay.email),
      submissionKey,
      deviceId,
    });
  return { speaker, services, send };
}

describe("Rosa sends Ada a booking request", () => {
  it("and it is new in Ada's inbox, Ada gets an email and Rosa a receipt", async ({ db }) => {
    const { speaker, send } = await setUpBookingRequests(db);
    expect(await send()).toBe("received");
    expect(await db.select().from(speakerBookings)).toMatchObject([
      { speakerId: speaker.id, requesterName: "Rosa Maria Jimenez", eventName: "Lumen Day", status: "new" },
    ]);
    const sent = await listQueuedEmails(db);
    expect(sent.map(({ template, to }) => [template, to])).toEqual([
      ["new-booking", ada.email],
      ["booking-receipt", "rosa@example.com"],
    ]);
    expect(sent[0]?.values).toMatchObject({
      details: [
        { label: "Event", value: "Lumen Day" },
        { label: "Date", value: "Thu 4 Mar 2027" },
        { label: "Audience", value: "51-100 people" },
        { label: "Budget", value: "1,000-5,000 EUR" },
        { label: "Your calendar", value: "Free that day" },
      ],
    });
  });

  it("for a day on which she speaks already, and her email says which days near it are free", async ({ db }) => {
    const { speaker, send } = await setUpBookingRequests(db);
    await insertHub(db, speaker, { eventDate: "2027-03-04" });
    await send();
    expect((await listQueuedEmails(db))[0]?.values).toMatchObject({
      details: expect.arrayContaining([
        {
          label: "Your calendar",
          value: "You're taken that day. Free near it: Wed 3 Mar 2027, Fri 5 Mar 2027, Sat 6 Mar 2027",
        },
      ]),
    });
  });

  it("again after going back to the form, and it stays one request; one with another date is a second one", async ({
    db,
  }) => {
    const { send } = await setUpBookingRequests(db);
    await send();
    expect(await send()).toBe("already-received");
    expect(await listQueuedEmails(db)).toHaveLength(2);
    expect(await send({ eventDate: "2027-03-05" })).toBe("received");
    expect(await db.$count(speakerBookings)).toBe(2);
  });

  it("in the same words after another talk, after Ada's answer or after she declined, and it is a new request", async ({
    db,
  }) => {
    const { speaker, services, send } = await setUpBookingRequests(db);
    const [kind, calm] = [await insertHub(db, speaker), await insertHub(db, speaker, { slug: "calm" })];
    const sendAfter = ({ id }: { id: string }) => send({}, { origin: { source: "talk", hubId: id } });
    expect([await sendAfter(calm), await sendAfter(calm), await sendAfter(kind)]).toEqual([
      "received",
      "already-received",
      "received",
    ]);
    // The form of the profile names no talk, so that the same words say nothing new.
    expect(await send()).toBe("already-received");
    await db.update(speakerBookings).set({ status: "declined" });
    expect([await send(), await send()]).toEqual(["received", "already-received"]);
    const [open] = await db.select().from(speakerBookings).where(eq(speakerBookings.status, "new"));
    await replyToBooking(services, speaker, open?.id ?? "", { reply: "Gladly.", status: "held" });
    expect([await send(), await send()]).toEqual(["received", "already-received"]);
  });

  it("twice with the same form, and it stays one request with one email to each", async ({ db }) => {
    const { send } = await setUpBookingRequests(db);
    const form = newSubmissionKey();
    await send({ consent: true }, { submissionKey: form });
    expect(await send({ consent: true }, { submissionKey: form })).toBe("already-received");
    expect(await db.$count(speakerBookings)).toBe(1);
    expect(await db.$count(leadCaptures)).toBe(1);
    expect(await listQueuedEmails(db)).toHaveLength(2);
  });

  it("and only Rosa gets an email when Ada has switched hers off", async ({ db }) => {
    const { send } = await setUpBookingRequests(db);
    await db.update(profiles).set({ emailNotifications: false });
    await send();
    expect((await listQueuedEmails(db)).map(({ template }) => template)).toEqual(["booking-receipt"]);
  });

  it("and becomes a lead only with the consent box ticked, with its exact wording", async ({ db }) => {
    const { speaker, send } = await setUpBookingRequests(db);
    await send();
    expect(await db.$count(leads)).toBe(0);
    await send({ consent: true });
    expect(await db.select().from(leads)).toMatchObject([
      { userId: speaker.id, firstName: "Rosa Maria", lastName: "Jimenez", source: "booking", talkHubId: null },
    ]);
    const [capture] = await db.select().from(leadCaptures);
    expect(capture?.consentText).toMatch(/^Ada may also keep my details/);
    await send({ consent: true, eventName: "Another day" });
    expect(await db.$count(leads)).toBe(1);
  });

  it("after her talk, with the stars and the presence of Rosa's device, whatever the form says", async ({ db }) => {
    const { speaker, services, send } = await setUpBookingRequests(db);
    const hub = await insertHub(db, speaker, { title: "Kind machines" });
    const deviceId = randomUUID();
    const rating = { address: { username: ada.username, slug: hub.slug }, comments: null, email: null, issuedAt: noon };
    await submitFeedback(services, { ...rating, rating: 5, deviceId, submissionKey: newSubmissionKey() });
    await db.insert(hubEvents).values({ talkHubId: hub.id, kind: "present", deviceId, day: "2026-11-20" });
    const origin = { source: "talk", hubId: hub.id } as const;
    await send({}, { origin, deviceId });
    await send({ email: "tomas@example.com" }, { origin });
    expect(await db.select().from(speakerBookings).orderBy(speakerBookings.requesterEmail)).toMatchObject([
      { source: "talk", talkHubId: hub.id, rating: 5, isInRoom: true },
      { source: "talk", talkHubId: hub.id, rating: null, isInRoom: false },
    ]);
    expect((await listQueuedEmails(db))[0]?.values).toMatchObject({
      details: expect.arrayContaining([{ label: "Heard you at", value: "Kind machines, 5 stars, in the room" }]),
    });
  });

  it("after 300 others, and it waits for her three days at most, with one email an hour; Ada's hour then begins anew", async ({
    db,
  }) => {
    const { speaker, services, send } = await setUpBookingRequests(db);
    const others = { speakerId: speaker.id, requesterName: "Tom", requesterEmail: "tom@example.com", createdAt: noon };
    await db
      .insert(speakerBookings)
      .values(Array.from({ length: 300 }, () => ({ ...others, eventName: "Fair", submissionKey: newSubmissionKey() })));
    const form = newSubmissionKey();
    expect(await send({}, { submissionKey: form })).toBe("waiting");
    expect(await send({}, { submissionKey: form })).toBe("waiting");
    expect(await send({ eventName: "Winter Summit" })).toBe("waiting");
    expect((await listQueuedEmails(db)).map(({ template, to }) => [template, to])).toEqual([
      ["booking-confirmation", "rosa@example.com"],
    ]);
    expect((await db.select().from(waitingBookings)).map(({ eventName }) => eventName).sort()).toEqual([
      "Lumen Day",
      "Winter Summit",
    ]);
    const days = (count: number) => new Date(noon.getTime() + count * 86_400_000 + 1);
    await sweepExpiredRows(servicesAt(db, days(2)));
    expect(await db.$count(waitingBookings)).toBe(2);
    const [{ id = "" } = {}] = await db.select().from(waitingBookings);
    const subject = { speakerId: speaker.id, email: "rosa@example.com" };
    expect(await confirmBooking(servicesAt(db, days(3)), subject, id)).toBeNull();
    await sweepExpiredRows(servicesAt(db, days(3)));
    expect(await db.$count(waitingBookings)).toBe(0);
    const later = { ...services, clock: { now: () => days(1) } };
    const input = {
      request: lumenDay,
      origin: { source: "profile" },
      receiptTo: typedAddress(lumenDay.email),
    } as const;
    const booking = { ...input, submissionKey: newSubmissionKey(), deviceId: randomUUID() };
    expect(await requestBooking(later, speaker.id, booking)).toBe("received");
  });

  it("but not while Ada's profile is private", async ({ db }) => {
    const { speaker, send } = await setUpBookingRequests(db);
    await db.update(profiles).set({ publicSpeakerProfile: false }).where(eq(profiles.id, speaker.id));
    expect(await send()).toBeNull();
    expect(await db.$count(speakerBookings)).toBe(0);
    expect(await listQueuedEmails(db)).toEqual([]);
  });
});

it("four equal requests at one instant are one, with one email to each side", async () => {
  const opened = await openFreshDatabase();
  const { db } = opened;
  try {
    const { send } = await setUpBookingRequests(db);
    const outcomes = await Promise.all([send(), send(), send(), send()]);
    expect(outcomes.toSorted()).toEqual(["already-received", "already-received", "already-received", "received"]);
    expect(await db.$count(speakerBookings)).toBe(1);
    expect(await listQueuedEmails(db)).toHaveLength(2);
  } finally {
    await opened.close();
  }
});
