import { and, eq } from "drizzle-orm";
import { profiles, speakerBookings } from "#app/database/schema/index.ts";
import { listEventDetails } from "#app/domain/bookings/bookings.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import type { BookingReplyEmail, BookingReplyNotice } from "#app/emails/booking-reply.tsx";
import type { Services } from "#app/services.ts";

/** The content of a reply, read when it is sent. Null when the request was deleted meanwhile. */
export async function findBookingReplyContent(
  services: Services,
  { bookingId, speakerId }: BookingReplyNotice,
): Promise<BookingReplyEmail | null> {
  const [row] = await services.db
    .select({ booking: speakerBookings, speaker: profiles })
    .from(speakerBookings)
    .innerJoin(profiles, eq(profiles.id, speakerBookings.speakerId))
    .where(and(eq(speakerBookings.id, bookingId), eq(speakerBookings.speakerId, speakerId)));
  if (!row) return null;
  const { booking, speaker } = row;
  if (!booking.reply || booking.requesterEmail === "") return null;
  const [, ...requested] = listEventDetails(booking);
  return {
    speaker: fullName(speaker),
    speakerId,
    username: speaker.publicSpeakerProfile ? speaker.username : null,
    event: booking.eventName,
    reply: booking.reply,
    requested,
    topics: booking.speakingTopics ?? "",
    notes: booking.additionalNotes ?? "",
    privacyLink: privacyLink(services, { speakerId, email: booking.requesterEmail }),
  };
}
