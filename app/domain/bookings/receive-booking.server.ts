// What happens to a booking request that reaches its speaker: at once, or confirmed by its sender.
import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { newId } from "#app/database/schema/columns.ts";
import { profiles, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { presentDevices } from "#app/domain/audience/presence.server.ts";
import { describeAdvice, describeTalk, listEventDetails } from "#app/domain/bookings/bookings.ts";
import type { BookingRequest } from "#app/domain/bookings/form.ts";
import { findDayAdvice } from "#app/domain/bookings/held-days.server.ts";
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

export type Profile = typeof profiles.$inferSelect;

/** What someone asked from; a hub is one of the speaker's own, and null once it was deleted. */
export type BookingOrigin = { source: "talk"; hubId: string | null } | { source: "profile" | "report" };

export interface BookingInput {
  request: BookingRequest;
  origin: BookingOrigin;
  /** The requester's address. */
  receiptTo: TypedAddress | null;
  /** Of the form, so that submitting it twice creates one request. */
  submissionKey: SubmissionKey;
  deviceId: string;
}

/** The speaker; null without a public profile. */
export async function findBookable(tx: Database, speakerId: string): Promise<Profile | null> {
  const [speaker] = await tx
    .select()
    .from(profiles)
    .where(and(eq(profiles.id, speakerId), isProfilePublic));
  return speaker ?? null;
}

/** A request that reaches its speaker. `id` is that of one that waited. */
export type ReceivedBooking = BookingInput & { id?: string; consentText: string | null };

/**
 * Stores a request in the speaker's inbox, emails the speaker (unless emails are switched off) and sends the requester a
 * receipt, if there is an address for it. With the wording of the consent box that was ticked, the requester becomes a
 * lead. A request that was received before is not stored again, and causes no email.
 */
export async function receiveBooking(
  services: Services,
  tx: Database,
  speaker: Profile,
  booking: ReceivedBooking,
): Promise<"received" | "already-received"> {
  const { request, receiptTo, deviceId, submissionKey, consentText } = booking;
  const stored = await insertBooking(services, tx, speaker.id, booking);
  if (stored && speaker.emailNotifications)
    await enqueueBookingNotice(services, tx, speaker, {
      id: stored.id,
      request,
      heardAt: await findTalk(tx, stored),
      calendar: await describeDay({ ...services, db: tx }, speaker, request),
    });
  if (stored && receiptTo) await enqueueReceipt(services, tx, speaker, receiptTo);
  // Someone may have gone back for it.
  if (consentText !== null) {
    const { name, email, company } = request;
    await captureLeadWithin(services, tx, {
      hub: { id: null, ownerId: speaker.id },
      deviceId,
      source: "booking",
      person: { ...splitName(name), email, phone: null, company },
      consentText,
      submissionKey,
    });
  }
  return stored ? "received" : "already-received";
}

/** How long an equal request counts as the same: someone went back to the form and sent it once more. */
const sameRequestMs = 24 * 60 * 60 * 1_000;
const maxComparedRequests = 20;

/** The columns of what the form asks. */
export function toColumns({ name, email, company, consent: _, ...event }: BookingRequest) {
  return { requesterName: name, requesterEmail: email, requesterCompany: company, ...event };
}

type Stored = Record<keyof ReturnType<typeof toColumns> | "talkHubId", unknown>;

/** Whether a stored request says what this one does. The same words after another talk are a request of their own. */
export function isSameRequest(stored: Stored, { request, origin }: Pick<BookingInput, "request" | "origin">): boolean {
  if (origin.source === "talk" && stored.talkHubId !== origin.hubId) return false;
  return Object.entries(toColumns(request)).every(([column, value]) => stored[column as keyof Stored] === value);
}

/** Nobody has answered it: what its sender says once more says nothing new. */
const isUnanswered = ({ status, repliedAt }: typeof speakerBookings.$inferSelect): boolean =>
  repliedAt === null && status !== "declined";

/**
 * Whether this form, or an equal one that is still unanswered, has reached the speaker before. The caller has locked the
 * address (`lockAddresses`), so that of two equal forms at one instant the second finds the first.
 */
export async function isReceived({ clock }: Services, tx: Database, speakerId: string, booking: BookingInput) {
  const { request, submissionKey } = booking;
  const sameDay = new Date(clock.now().getTime() - sameRequestMs);
  const earlier = await tx
    .select()
    .from(speakerBookings)
    .where(
      and(
        eq(speakerBookings.speakerId, speakerId),
        eq(speakerBookings.requesterEmail, request.email),
        gt(speakerBookings.createdAt, sameDay),
      ),
    )
    .orderBy(desc(speakerBookings.createdAt))
    .limit(maxComparedRequests);
  return earlier.some(
    (stored) => stored.submissionKey === submissionKey || (isUnanswered(stored) && isSameRequest(stored, booking)),
  );
}

/** The new booking; null when this form, or an equal one, has been submitted before. */
async function insertBooking(services: Services, tx: Database, speakerId: string, booking: ReceivedBooking) {
  if (await isReceived(services, tx, speakerId, booking)) return null;
  const { id = newId(), request, origin, submissionKey, deviceId } = booking;
  const at = services.clock.now();
  const [inserted] = await tx
    .insert(speakerBookings)
    .values({
      id,
      speakerId,
      ...toColumns(request),
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

/** What the speaker's calendar says of the day that was named; null without one. */
async function describeDay(services: Services, speaker: Profile, { eventDate }: BookingRequest) {
  return eventDate && describeAdvice(await findDayAdvice(services, speaker, eventDate));
}

/** What the requester's device has told about the talk, which no form can claim. */
function describeOrigin(origin: BookingOrigin, deviceId: string) {
  if (origin.source !== "talk" || origin.hubId === null) return { source: origin.source };
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
  { id, request, ...context }: { id: string; request: BookingRequest; heardAt: string | null; calendar: string | null },
) {
  const { name, email, company, speakingTopics, additionalNotes } = request;
  await services.queue.enqueue(tx, "send-email", {
    template: "new-booking",
    to: speaker.email,
    values: {
      bookingId: id,
      name: speaker.firstName,
      from: { name, email, company },
      details: [
        ...listEventDetails(request),
        ...(context.calendar ? [{ label: "Your calendar", value: context.calendar }] : []),
        ...(context.heardAt ? [{ label: "Heard you at", value: context.heardAt }] : []),
      ],
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
