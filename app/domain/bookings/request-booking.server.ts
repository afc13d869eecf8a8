import { and, eq } from "drizzle-orm";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, speakerBookings } from "#app/database/schema/index.ts";
import { bookingConsent, listEventDetails } from "#app/domain/bookings/bookings.ts";
import type { BookingRequest } from "#app/domain/bookings/form.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/values/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/values/unsubscribe-link.server.ts";
import type { Services } from "#app/services.ts";

export interface BookingInput {
  request: BookingRequest;
  /** Generated with the form, so that submitting it twice creates one request. */
  submissionId: string;
  deviceId: string;
}

/**
 * Stores a request in the speaker's inbox, emails the speaker (unless emails are switched off) and sends the requester
 * a receipt. A requester who ticked the consent box becomes a lead, with that wording. Submitting twice creates one
 * request and sends each email once. Null when the speaker has no public profile. Rulings: "Bookings".
 */
export async function requestBooking(
  services: Services,
  speakerId: string,
  { request, submissionId, deviceId }: BookingInput,
): Promise<"received" | "already-received" | null> {
  const { db, queue, clock } = services;
  const { name, email, company, consent, ...event } = request;
  return db.transaction(async (tx) => {
    const [speaker] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.id, speakerId), eq(profiles.publicSpeakerProfile, true)));
    if (!speaker) return null;

    const at = clock.now();
    const id = newId();
    const inserted = await tx
      .insert(speakerBookings)
      .values({
        id,
        speakerId,
        requesterName: name,
        requesterEmail: email,
        requesterCompany: company,
        ...event,
        submissionId,
        deviceId,
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoNothing({ target: speakerBookings.submissionId })
      .returning({ id: speakerBookings.id });
    if (inserted.length === 0) return "already-received";

    const details = listEventDetails(event);
    if (speaker.emailNotifications) {
      await queue.enqueue(tx, "send-email", {
        template: "new-booking",
        to: speaker.email,
        values: {
          ...{ bookingId: id, name: speaker.firstName, from: { name, email, company }, details },
          ...{ topics: event.speakingTopics, notes: event.additionalNotes },
          unsubscribe: unsubscribeLink(services, { speakerId, emailKind: "emailNotifications" }),
        },
      });
    }
    await queue.enqueue(tx, "send-email", {
      template: "booking-receipt",
      to: email,
      values: {
        ...{ name, speaker: fullName(speaker), speakerId, username: speaker.username, event: event.eventName },
        privacyLink: privacyLink(services, { speakerId, email }),
      },
    });
    if (consent) {
      await captureLead(
        { ...services, db: tx },
        {
          hub: { id: null, ownerId: speakerId },
          deviceId,
          source: "booking",
          person: { ...splitName(name), email, phone: null, company },
          consentText: bookingConsent(speaker.firstName),
          submissionId,
        },
      );
    }
    return "received";
  });
}

/** The booking form has one name field, but leads have two. The last word becomes the last name. */
function splitName(name: string) {
  const names = name.split(/\s+/);
  const lastName = names.length > 1 ? names.pop() : undefined;
  return { firstName: names.join(" ").slice(0, 100), lastName: lastName?.slice(0, 100) ?? null };
}
