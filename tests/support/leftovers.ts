// A person about whom a speaker stores everything possible: for the tests of viewing, withdrawing and deleting.
import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import {
  accessCodes,
  approvedAttendees,
  bookerPages,
  bookingAnswers,
  bookingChanges,
  deviceGrants,
  feedbackQuestions,
  leads,
  openingNotices,
  speakerBookings,
  type talkHubs,
  waitingBookings,
} from "#app/database/schema/index.ts";
import { sendAudienceRequest } from "#app/domain/audience-requests/send-audience-request.server.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { agreeToQuote } from "#app/domain/quotes/commands.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";
import { typedAddress } from "#tests/support/typed-address.ts";

const { talkHubId, type } = feedbackQuestions;

interface LeftoversInput {
  db: Database;
  services: Services;
  speaker: Actor;
  username: string;
  hub: typeof talkHubs.$inferSelect;
  person: { firstName: string; lastName: string; email: string; company: string };
}

/** Creates a lead, feedback with a text answer and a quote, a request, bookings, a list entry, an opening notice, a code and devices. */
export async function createLeftovers({ db, services, speaker, username, hub, person }: LeftoversInput) {
  const { email } = person;
  const at = services.clock.now();
  const deviceId = randomUUID();
  const question =
    (await db.query.feedbackQuestions.findFirst({ where: and(eq(talkHubId, hub.id), eq(type, "text")) })) ??
    (
      await db
        .insert(feedbackQuestions)
        .values({ talkHubId: hub.id, question: "What stays with you?", type: "text", sortOrder: 1 })
        .returning()
    )[0];
  const { leadId } = await captureLead(services, {
    hub: { id: hub.id, ownerId: speaker.id },
    deviceId,
    source: "entry",
    submissionKey: null,
    consentText: "I agree to hear from you.",
    person: { ...person, phone: "+61 400 000 000" },
  });
  await db.update(leads).set({ notes: "Met at the coffee stand", status: "contacted" }).where(eq(leads.id, leadId));
  await submitFeedback(services, {
    address: { username, slug: hub.slug },
    deviceId,
    submissionKey: newSubmissionKey(),
    issuedAt: services.clock.now(),
    rating: 4,
    comments: "Too fast at the end",
    email: typedAddress(email),
    answers: question ? [{ questionId: question.id, answer: "The red thread" }] : [],
  });
  const quote = { comments: "Too fast at the end", name: `${person.firstName} ${person.lastName}`, role: "Nurse" };
  await agreeToQuote(services, { hubId: hub.id, deviceId, ...quote });
  const sender = { hubId: hub.id, deviceId, email: typedAddress(email) };
  await sendAudienceRequest(services, { ...sender, text: "The red thread", submissionKey: newSubmissionKey() });
  await createBookings(db, speaker, { email, at });
  await db.insert(approvedAttendees).values({ talkHubId: hub.id, email, firstName: "Rosa", inviteState: "queued" });
  await db.insert(openingNotices).values({ talkHubId: hub.id, email });
  await db.insert(accessCodes).values({ talkHubId: hub.id, email, codeHash: "x", expiresAt: at });
  await db.insert(deviceGrants).values({
    deviceId: randomUUID(),
    userId: speaker.id,
    talkHubId: hub.id,
    kind: "access",
    email,
  });
  return { leadId, deviceId };
}

/** One that is new, one that the speaker confirmed, and one that waits for its sender. */
async function createBookings(db: Database, speaker: Actor, { email, at }: { email: string; at: Date }) {
  const booking = { speakerId: speaker.id, requesterName: "Rosa Jimenez", requesterEmail: email, createdAt: at };
  const stored = await db
    .insert(speakerBookings)
    .values([
      {
        ...booking,
        eventName: "Lumen Day",
        status: "new",
        additionalNotes: "Bring slides",
        submissionKey: newSubmissionKey(),
      },
      {
        ...booking,
        eventName: "Winter Summit",
        status: "confirmed",
        notes: "Nice people",
        reply: "Gladly",
        requesterCompany: "Lumen Health",
        submissionKey: newSubmissionKey(),
      },
    ])
    .returning();
  await db.insert(waitingBookings).values({
    ...booking,
    eventName: "Spring Forum",
    consentText: "Ada may also keep my details",
    deviceId: randomUUID(),
    submissionKey: newSubmissionKey(),
  });
  for (const { id: bookingId } of stored) {
    await db.insert(bookerPages).values({ bookingId });
    const answer = `Ask ${email}`;
    await db.insert(bookingAnswers).values({ bookingId, position: 0, question: "Who opens?", answer });
    await db.insert(bookingChanges).values({ bookingId, author: "booker", label: "Who opens?", oldValue: answer });
  }
}
