import { and, asc, between, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { type DayAdvice, type DayState, heldStatuses } from "#app/domain/bookings/bookings.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { addDays } from "#app/domain/values/instant-in-zone.ts";
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

/** How far from a day another one is offered, and how many are. */
const nearDays = 30;
const offeredDays = 3;

/** What the calendar says of a day, and which days near it are free. Days from tomorrow on are offered. */
export async function findDayAdvice(
  services: Services,
  speaker: { id: string; timezone: string },
  day: string,
): Promise<DayAdvice> {
  const today = dayOf(services.clock.now(), speaker.timezone);
  const near = Array.from({ length: nearDays }, (_, n) => [addDays(day, n + 1), addDays(day, -n - 1)]).flat();
  const range = { from: addDays(day, -nearDays), to: addDays(day, nearDays) };
  const states = await listDayStates(services, speaker.id, range);
  const free = near.filter((each) => each > today && !states.has(each));
  return {
    day,
    state: day < today ? "past" : (states.get(day) ?? "free"),
    nearest: free.slice(0, offeredDays).toSorted(),
  };
}

/**
 * Which days from `from` to `to` are not free. A day is taken by a talk of any status, in the trash excepted, and by a
 * confirmed booking; asked by a held one. New requests change nothing: anyone could fill the calendar with them. Only days
 * leave here, never why.
 */
export async function listDayStates(
  services: Services,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<Map<string, DayState>> {
  const [held, talks] = await Promise.all([
    listHeldDays(services, id, { from, to }),
    services.db
      .selectDistinct({ day: sql<string>`${talkHubs.eventDate}` })
      .from(talkHubs)
      .where(
        and(eq(talkHubs.userId, id), isNull(talkHubs.deletedAt), between(talkHubs.eventDate, from, to), takesOwnDay),
      ),
  ]);
  const states = new Map<string, DayState>(held.map(({ day, isConfirmed }) => [day, isConfirmed ? "taken" : "asked"]));
  for (const { day } of talks) states.set(day, "taken");
  return states;
}
