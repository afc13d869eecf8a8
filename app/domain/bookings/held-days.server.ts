import { and, asc, between, eq, inArray, type SQL, sql } from "drizzle-orm";
import { speakerBookings } from "#app/database/schema/index.ts";
import { heldStatuses } from "#app/domain/bookings/bookings.ts";
import type { Services } from "#app/services.ts";

/**
 * SQL condition on `talk_hubs`: the talk itself takes its day. One that came from a booking has the booking's id
 * (create-hub-from-booking.server.ts): its day counts once, from the booking, while that takes one. When the request is
 * open again or declined, a draft of its own takes none.
 */
export const takesOwnDay: SQL = sql`not exists (select 1 from speaker_bookings origin
  where origin.id = talk_hubs.id and origin.speaker_id = talk_hubs.user_id
    and (origin.status in ${heldStatuses} and origin.event_date is not null
      or origin.status in ('new', 'declined') and talk_hubs.status = 'draft'))`;

/**
 * The days from `from` to `to` (both "YYYY-MM-DD", both included) on which the speaker has a held or a confirmed
 * booking, in order, each once: confirmed where one of its bookings is. Says nothing about who booked.
 */
export async function listHeldDays(
  { db }: Services,
  speakerId: string,
  { from, to }: { from: string; to: string },
): Promise<{ day: string; isConfirmed: boolean }[]> {
  const day = sql<string>`${speakerBookings.eventDate}`;
  return db
    .select({ day, isConfirmed: sql<boolean>`bool_or(${eq(speakerBookings.status, "confirmed")})` })
    .from(speakerBookings)
    .where(
      and(
        eq(speakerBookings.speakerId, speakerId),
        between(speakerBookings.eventDate, from, to),
        inArray(speakerBookings.status, [...heldStatuses]),
      ),
    )
    .groupBy(speakerBookings.eventDate)
    .orderBy(asc(speakerBookings.eventDate));
}
