import { and, asc, between, eq, inArray, sql } from "drizzle-orm";
import { speakerBookings } from "#app/database/schema/index.ts";
import { heldStatuses } from "#app/domain/bookings/bookings.ts";
import type { Services } from "#app/services.ts";

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
