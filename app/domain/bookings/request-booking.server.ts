import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { presentDevices } from "#app/domain/audience/presence.server.ts";
import { bookingConsent, describeTalk, listEventDetails } from "#app/domain/bookings/bookings.ts";
import type { BookingRequest } from "#app/domain/bookings/form.ts";
import { captureLeadWithin } from "#app/domain/leads/commands.server.ts";
import { isProfilePublic } from "#app/domain/profiles/profile-visibility.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { pick } from "#app/domain/values/pick.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { TypedAddress } from "#app/domain/values/typed-address.server.ts";
import type { Services } from "#app/services.ts";

type Profile = typeof profiles.$inferSelect;

/** What someone asked from; a hub is one of the speaker's own. */
export type BookingOrigin = { source: "talk"; hubId: string } | { source: "profile" | "report" };

export interface BookingInput {
  request: BookingRequest;
  origin: BookingOrigin;
  /** The requester's address. */
  receiptTo: TypedAddress | null;
  /** Of the form, so that submitting it twice creates one request. */
  submissionKey: SubmissionKey;
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
  booking: BookingInput,
): Promise<"received" | "already-received" | null> {
  return services.db.transaction(async (tx) => {
    const [speaker] = await tx
      .select()
      .from(profiles)
      .where(and(eq(profiles.id, speakerId), isProfilePublic));
    if (!speaker) return null;

    const stored = await insertBooking(tx, speakerId, booking, services.clock.now());
    const { request, receiptTo, deviceId, submissionKey } = booking;
    if (stored && speaker.emailNotifications)
      await enqueueBookingNotice(services, tx, speaker, {
        id: stored.id,
        request,
        heardAt: await findTalk(tx, stored),
      });
    if (stored && receiptTo) await enqueueReceipt(services, tx, speaker, receiptTo);
    // Someone may have gone back for it.
    if (request.consent) {
      const { name, email, company } = request;
      await captureLeadWithin(services, tx, {
        hub: { id: null, ownerId: speakerId },
        deviceId,
        source: "booking",
        person: { ...splitName(name), email, phone: null, company },
        consentText: bookingConsent(speaker.firstName),
        submissionKey,
      });
    }
    return stored ? "received" : "already-received";
  });
}

/** How long an equal request counts as the same: someone went back to the form and sent it once more. */
const sameRequestMs = 24 * 60 * 60 * 1_000;
const maxComparedRequests = 20;

/** The new booking; null when this form, or an equal one, has been submitted before. */
async function insertBooking(
  tx: Database,
  speakerId: string,
  { request, origin, submissionKey, deviceId }: BookingInput,
  at: Date,
) {
  const { name, email, company, consent: _, ...event } = request;
  const content = { requesterName: name, requesterEmail: email, requesterCompany: company, ...event };
  const earlier = await tx
    .select()
    .from(speakerBookings)
    .where(
      and(
        eq(speakerBookings.speakerId, speakerId),
        eq(speakerBookings.requesterEmail, email),
        gt(speakerBookings.createdAt, new Date(at.getTime() - sameRequestMs)),
      ),
    )
    .orderBy(desc(speakerBookings.createdAt))
    .limit(maxComparedRequests);
  const names = Object.keys(content) as (keyof typeof content)[];
  if (earlier.some((stored) => names.every((column) => stored[column] === content[column]))) return null;
  const [inserted] = await tx
    .insert(speakerBookings)
    .values({
      id: newId(),
      speakerId,
      ...content,
      ...describeOrigin(origin, deviceId),
      submissionKey,
      deviceId,
      createdAt: at,
      updatedAt: at,
    })
    .onConflictDoNothing({ target: speakerBookings.submissionKey })
    .returning(storedColumns);
  return inserted ?? null;
}

const storedColumns = pick(speakerBookings, ["id", "talkHubId", "rating", "isInRoom"]);
type StoredBooking = Pick<typeof speakerBookings.$inferSelect, keyof typeof storedColumns>;

/** Where the requester heard the speaker: "Calm under fire, 5 stars, in the room"; null without a talk. */
async function findTalk(tx: Database, { talkHubId, rating, isInRoom }: StoredBooking): Promise<string | null> {
  if (!talkHubId) return null;
  const [hub] = await tx.select({ title: talkHubs.title }).from(talkHubs).where(eq(talkHubs.id, talkHubId));
  return hub ? describeTalk({ title: hub.title, rating, isInRoom }) : null;
}

/** What the requester's device has told about the talk, which no form can claim. */
function describeOrigin(origin: BookingOrigin, deviceId: string) {
  if (origin.source !== "talk") return origin;
  const { source, hubId } = origin;
  const rating = sql<number>`(select max(rating) from feedback_submissions
    where talk_hub_id = ${hubId} and device_id = ${deviceId})`;
  const isInRoom = sql<boolean>`${deviceId}::uuid in (${presentDevices(hubId)})`;
  return { source, talkHubId: hubId, rating, isInRoom };
}

async function enqueueBookingNotice(
  services: Services,
  tx: Database,
  speaker: Profile,
  { id, request, heardAt }: { id: string; request: BookingRequest; heardAt: string | null },
) {
  const { name, email, company, speakingTopics, additionalNotes } = request;
  await services.queue.enqueue(tx, "send-email", {
    template: "new-booking",
    to: speaker.email,
    values: {
      bookingId: id,
      name: speaker.firstName,
      from: { name, email, company },
      details: [...listEventDetails(request), ...(heardAt ? [{ label: "Heard you at", value: heardAt }] : [])],
      topics: speakingTopics,
      notes: additionalNotes,
      unsubscribe: unsubscribeLink(services, { speakerId: speaker.id, emailKind: "emailNotifications" }),
    },
  });
}

async function enqueueReceipt(services: Services, tx: Database, speaker: Profile, email: TypedAddress) {
  await services.queue.enqueue(tx, "send-email", {
    template: "booking-receipt",
    to: email,
    values: {
      speaker: fullName(speaker),
      speakerId: speaker.id,
      privacyLink: privacyLink(services, { speakerId: speaker.id, email }),
    },
  });
}

/** The booking form has one name field, but leads have two. The last word becomes the last name. */
function splitName(name: string) {
  const names = name.split(/\s+/);
  const lastName = names.length > 1 ? names.pop() : undefined;
  return { firstName: cutText(names.join(" "), 100), lastName: lastName === undefined ? null : cutText(lastName, 100) };
}
