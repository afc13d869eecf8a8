import { and, count, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { containsWords, searchFold } from "#app/database/contains-words.ts";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { profiles, speakerBookings, talkHubs } from "#app/database/schema/index.ts";
import { bookingStatuses } from "#app/database/vocabulary.ts";
import { type BookingStatus, type bookingFilters, heldStatuses } from "#app/domain/bookings/bookings.ts";
import { takesOwnDay } from "#app/domain/bookings/held-days.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import type { FilterValues } from "#app/domain/values/filters.ts";
import type { Actor, Services } from "#app/services.ts";

export const bookingsPerPage = 25;

export interface BookingFilter extends CursorRange, FilterValues<typeof bookingFilters> {
  status?: BookingStatus;
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

/** The talk after which someone asked; `talkHubs` is joined. */
const heardAt = {
  talk: talkHubs.title,
  rating: speakerBookings.rating,
  isInRoom: speakerBookings.isInRoom,
};

/** The actor's booking requests, newest first. */
export function listBookings({ db }: Services, actor: Actor, filter: BookingFilter = {}) {
  const { condition, order } = inCursorRange(speakerBookings.createdAt, speakerBookings.id, filter);
  return db
    .select({
      id: speakerBookings.id,
      requesterName: speakerBookings.requesterName,
      requesterCompany: speakerBookings.requesterCompany,
      eventName: speakerBookings.eventName,
      eventDate: speakerBookings.eventDate,
      eventLocation: speakerBookings.eventLocation,
      budgetRange: speakerBookings.budgetRange,
      currency: speakerBookings.currency,
      ...heardAt,
      status: speakerBookings.status,
      repliedAt: speakerBookings.repliedAt,
      createdAt: speakerBookings.createdAt,
      clashes,
    })
    .from(speakerBookings)
    .leftJoin(talkHubs, eq(talkHubs.id, speakerBookings.talkHubId))
    .where(
      and(matching(actor, filter), filter.status ? eq(speakerBookings.status, filter.status) : undefined, condition),
    )
    .orderBy(...order)
    .limit(filter.limit ?? bookingsPerPage);
}

export type BookingCounts = Record<BookingStatus, number> & { all: number };

/** The number of requests per status that match `filter`, whose own status and page are ignored. */
export async function countBookings(
  { db }: Services,
  actor: Actor,
  filter: BookingFilter = {},
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

function matching(actor: Actor, { search = "", budget, source }: BookingFilter): SQL | undefined {
  const { requesterName, requesterEmail, requesterCompany, eventName, eventLocation } = speakerBookings;
  const text = searchFold(
    sql`concat_ws(' ', ${requesterName}, ${requesterEmail}, ${requesterCompany}, ${eventName}, ${eventLocation})`,
  );
  return and(
    eq(speakerBookings.speakerId, actor.id),
    budget && eq(speakerBookings.budgetRange, budget),
    source && eq(speakerBookings.source, source),
    ...containsWords(text, search),
  );
}

/** An `id` that is no UUID matches nothing, because PostgreSQL would raise an error. */
export const isOwnBooking = (actor: Actor, id: string): SQL | undefined =>
  isUuid(id) ? and(eq(speakerBookings.id, id), eq(speakerBookings.speakerId, actor.id)) : sql`false`;

/** Identifies the stored notes, so that saving can detect that they changed meanwhile. */
export const bookingNotesVersionColumn = sql<string>`md5(coalesce(${speakerBookings.notes}, ''))`;

/** Identifies the stored agreement, likewise. */
export const agreementVersionColumn = sql<string>`md5(jsonb_build_array(${speakerBookings.eventDate},
  ${speakerBookings.eventLocation}, ${speakerBookings.fee}, ${speakerBookings.contractNote}, ${speakerBookings.isFeeShown})::text)`;

/** Null when the request is missing or not the actor's. */
export async function findBooking({ db }: Services, actor: Actor, id: string) {
  const { deviceId: _, submissionKey: __, ...columns } = getTableColumns(speakerBookings);
  const [booking] = await db
    .select({
      ...columns,
      ...heardAt,
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
      plan: profiles.plan,
      paymentStatus: profiles.paymentStatus,
      newBookings: newBookingCount.mapWith(Number),
    })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  return navigation ?? null;
}
