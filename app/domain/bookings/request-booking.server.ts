import { and, eq, gt } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { speakerBookings } from "#app/database/schema/index.ts";
import { bookingConsent, maxBookingsPerHour } from "#app/domain/bookings/bookings.ts";
import {
  type BookingInput,
  findBookable,
  isReceived,
  receiveBooking,
} from "#app/domain/bookings/receive-booking.server.ts";
import { storeWaiting } from "#app/domain/bookings/waiting-bookings.server.ts";
import { lockAddresses } from "#app/domain/leads/lock-person.server.ts";
import type { Services } from "#app/services.ts";

/**
 * A request reaches its speaker (`receiveBooking`). Beyond the speaker's hourly number, and where its network had its part
 * of that (`isCrowded`), it waits for its sender's confirmation by email (docs/decisions/087). Submitting twice creates
 * one request and sends each email once. Null when the speaker has no public profile. Rulings: "Bookings".
 */
export async function requestBooking(
  services: Services,
  speakerId: string,
  booking: BookingInput & { isCrowded?: boolean },
): Promise<"received" | "already-received" | "waiting" | null> {
  return services.db.transaction(async (tx) => {
    const speaker = await findBookable(tx, speakerId);
    if (!speaker) return null;
    const { request, receiptTo, isCrowded } = booking;
    // Of equal forms at the same moment, one is received (isReceived).
    await lockAddresses(tx, speakerId, request.email);
    const mustWait = receiptTo && (isCrowded || (await isHourFull(services, tx, speakerId)));
    if (mustWait && !(await isReceived(services, tx, speakerId, booking))) {
      await storeWaiting(services, tx, speaker, { ...booking, receiptTo });
      return "waiting";
    }
    const consentText = request.consent ? bookingConsent(speaker.firstName) : null;
    return receiveBooking(services, tx, speaker, { ...booking, consentText });
  });
}

/** Counted in the database, so that all processes and a restart know of it. */
async function isHourFull({ clock }: Services, tx: Database, speakerId: string) {
  const { speakerId: owner, createdAt } = speakerBookings;
  const anHourAgo = new Date(clock.now().getTime() - 60 * 60 * 1_000);
  return (await tx.$count(speakerBookings, and(eq(owner, speakerId), gt(createdAt, anHourAgo)))) >= maxBookingsPerHour;
}
