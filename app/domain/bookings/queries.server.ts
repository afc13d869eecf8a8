import type { Readable } from "node:stream";
import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { csvStream } from "#app/csv/csv.ts";
import { containsWords, searchFold } from "#app/database/contains-words.ts";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { profiles, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import { bookingRecord } from "#app/domain/bookings/booking-record.server.ts";
import { type BookingStatus, heldStatuses } from "#app/domain/bookings/bookings.ts";
import { takesOwnDay } from "#app/domain/bookings/held-days.server.ts";
import { columnsOf, csvOf, type FilterOf, isIn } from "#app/domain/records/record.server.ts";
import { streamRows } from "#app/domain/records/stream-rows.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import type { Actor, Services } from "#app/services.ts";

export const bookingsPerPage = 25;

export interface BookingFilter extends CursorRange, FilterOf<typeof bookingRecord> {
  search?: string | undefined;
}

/** What else the actor does on a requested day. */
export interface Clash {
  kind: "talk" | "booking";
  id: string;
  title: string;
}

/**
 * The actor's own talks that take the requested day, whatever the status of their hubs, then other bookings that take it.
 * The booking's own talk is none of them. Columns carry their table's name, because a bare `event_date` inside the subquery
 * would be the hub's.
 */
const clashes = sql<Clash[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'id', id, 'title', title) order by kind desc, start_time, id), '[]')
  from (
    select 'talk' as kind, talk_hubs.id, talk_hubs.title, talk_hubs.start_time from talk_hubs
    where talk_hubs.user_id = speaker_bookings.speaker_id and talk_hubs.event_date = speaker_bookings.event_date
      and talk_hubs.deleted_at is null and talk_hubs.id <> speaker_bookings.id and ${takesOwnDay}
    union all
    select 'booking', b.id, b.event_name, null from speaker_bookings b
    where b.speaker_id = speaker_bookings.speaker_id and b.event_date = speaker_bookings.event_date
      and b.id <> speaker_bookings.id and b.status in ${heldStatuses}) clash)`;

/** The actor's booking requests, newest first: for the screen, programs and CSV. */
export function listBookings({ db }: Services, actor: Actor, filter: BookingFilter = {}) {
  const { condition, order } = inCursorRange(speakerBookings.createdAt, speakerBookings.id, filter);
  return db
    .select({ ...columnsOf(bookingRecord), clashes })
    .from(speakerBookings)
    .leftJoin(talkHubs, eq(talkHubs.id, speakerBookings.talkHubId))
    .where(and(matching(actor, filter), condition))
    .orderBy(...order)
    .limit(filter.limit ?? bookingsPerPage);
}

/** All of the actor's booking requests as CSV, newest first, with times in UTC. */
export const exportBookings = (services: Services, actor: Actor): Readable =>
  csvStream(
    csvOf(bookingRecord),
    streamRows((range) => listBookings(services, actor, range)),
  );

export type BookingCounts = Record<BookingStatus, number> & { all: number };

/** The number of requests per status that match `filter`, which has none. */
export async function countBookings(
  { db }: Services,
  actor: Actor,
  filter: Omit<BookingFilter, "status"> = {},
): Promise<BookingCounts> {
  const rows = await db
    .select({ status: speakerBookings.status, bookings: count() })
    .from(speakerBookings)
    .where(matching(actor, filter))
    .groupBy(speakerBookings.status);
  const countOf = (bookingStatus: BookingStatus) => rows.find(({ status }) => status === bookingStatus)?.bookings ?? 0;
  const counts = Object.fromEntries(bookingStatuses.map((each) => [each, countOf(each)])) as Record<
    BookingStatus,
    number
  >;
  return { ...counts, all: rows.reduce((sum, { bookings }) => sum + bookings, 0) };
}

function matching(actor: Actor, { search = "", ...filter }: BookingFilter): SQL | undefined {
  const { requesterName, requesterEmail, requesterCompany, eventName, eventLocation } = speakerBookings;
  const text = searchFold(
    sql`concat_ws(' ', ${requesterName}, ${requesterEmail}, ${requesterCompany}, ${eventName}, ${eventLocation})`,
  );
  return and(eq(speakerBookings.speakerId, actor.id), isIn(bookingRecord, filter), ...containsWords(text, search));
}

/** An `id` that is no UUID matches nothing, because PostgreSQL would raise an error. */
export const isOwnBooking = (actor: Pick<Actor, "id">, id: string): SQL | undefined =>
  isUuid(id) ? and(eq(speakerBookings.id, id), eq(speakerBookings.speakerId, actor.id)) : sql`false`;

/** Identifies the stored notes, so that saving can detect that they changed meanwhile. */
export const bookingNotesVersionColumn = sql<string>`md5(coalesce(${speakerBookings.notes}, ''))`;

/** Identifies the stored agreement, likewise. */
export const agreementVersionColumn = sql<string>`md5(jsonb_build_array(${speakerBookings.eventDate},
  ${speakerBookings.eventLocation}, ${speakerBookings.fee}, ${speakerBookings.contractNote}, ${speakerBookings.isFeeShown})::text)`;

/** Null when the request is missing or not the actor's. */
export async function findBooking({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">, id: string) {
  const [booking] = await db
    .select({
      ...columnsOf(bookingRecord),
      notesVersion: bookingNotesVersionColumn,
      agreementVersion: agreementVersionColumn,
      clashes,
    })
    .from(speakerBookings)
    .leftJoin(talkHubs, eq(talkHubs.id, speakerBookings.talkHubId))
    .where(isOwnBooking(actor, id));
  return booking ?? null;
}

/** The data of the navigation on every dashboard screen, in one statement. */
export async function findNavigationData({ db }: Services, actor: Actor) {
  const newBookingCount = sql`(select count(*) from speaker_bookings where speaker_id = ${actor.id} and status = 'new')`;
  const [navigation] = await db
    .select({
      firstName: profiles.firstName,
      timezone: profiles.timezone,
      plan: profiles.plan,
      paymentStatus: profiles.paymentStatus,
      newBookings: newBookingCount.mapWith(Number),
    })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  return navigation ?? null;
}
