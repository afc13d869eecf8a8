// One email a day to each side about what the other one changed.
import { and, asc, eq, inArray, isNull, lte, min, type SQL } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { bookerPages, bookingChanges, profiles, speakerBookings } from "#app/database/schema/index.ts";
import { canHavePage, lastDayOf } from "#app/domain/booker-pages/booker-pages.ts";
import { bookerPageLink } from "#app/domain/booker-pages/queries.server.ts";
import type { BookingAuthor } from "#app/domain/bookings/bookings.ts";
import { withReader } from "#app/domain/emails/proofs.server.ts";
import { fullName } from "#app/domain/profiles/public-profile.server.ts";
import { privacyLink } from "#app/domain/signed-links/privacy-link.server.ts";
import { unsubscribeLink } from "#app/domain/signed-links/unsubscribe-link.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { lastTimeOfDay } from "#app/domain/values/instant-in-zone.ts";
import type { BookerDigest, BookerDigestNotice } from "#app/emails/booker-digest.tsx";
import type { BookingDigest, BookingDigestNotice } from "#app/emails/booking-digest.tsx";
import type { Services } from "#app/services.ts";

/** In the speaker's time zone. */
const digestTime = "08:00";
/** The email lists this many bookings; the inbox has all. */
const maxBookings = 20;

/**
 * Enqueues the digests that are due: of speakers with a change from before this morning that no email has mentioned. Each
 * is enqueued in the transaction that marks its changes, so that none is mentioned twice.
 */
export async function sendBookingDigests(services: Services): Promise<void> {
  const now = services.clock.now();
  const waiting = await services.db
    .select({ id: profiles.id, timezone: profiles.timezone, oldest: min(bookingChanges.createdAt) })
    .from(bookingChanges)
    .innerJoin(speakerBookings, eq(speakerBookings.id, bookingChanges.bookingId))
    .innerJoin(profiles, eq(profiles.id, speakerBookings.speakerId))
    // Those of a suspended account wait until it is reinstated.
    .where(and(isNull(bookingChanges.notifiedAt), isNull(profiles.suspendedAt)))
    .groupBy(profiles.id);
  for (const { id, timezone, oldest } of waiting)
    if (oldest && oldest < lastTimeOfDay(now, digestTime, timezone)) await sendDigests(services, id, now);
}

async function sendDigests(services: Services, speakerId: string, now: Date): Promise<void> {
  const { db, queue } = services;
  await db.transaction(async (tx) => {
    const ofSpeaker = tx
      .select({ id: speakerBookings.id })
      .from(speakerBookings)
      .where(eq(speakerBookings.speakerId, speakerId));
    const changes = await tx
      .update(bookingChanges)
      .set({ notifiedAt: now })
      .where(
        and(
          inArray(bookingChanges.bookingId, ofSpeaker),
          isNull(bookingChanges.notifiedAt),
          lte(bookingChanges.createdAt, now),
        ),
      )
      .returning({ bookingId: bookingChanges.bookingId, author: bookingChanges.author });
    const notifiedAt = now.toISOString();
    const [speaker] = await tx.select().from(profiles).where(eq(profiles.id, speakerId));
    if (speaker?.emailNotifications && changes.some(({ author }) => author === "booker"))
      await queue.enqueue(tx, "send-email", {
        template: "booking-digest",
        to: speaker.email,
        values: {
          speakerId,
          notifiedAt,
          unsubscribe: unsubscribeLink(services, { speakerId, emailKind: "emailNotifications" }),
        },
      });
    const changedBySpeaker = changes.flatMap(({ bookingId, author }) => (author === "speaker" ? [bookingId] : []));
    for (const { bookingId, to } of await listReaders(tx, changedBySpeaker, now))
      await queue.enqueue(tx, "send-email", {
        template: "booker-digest",
        to,
        values: { bookingId, speakerId, notifiedAt },
      });
  });
}

/** Who booked, where they can open the page. */
async function listReaders(tx: Database, bookingIds: string[], now: Date) {
  if (bookingIds.length === 0) return [];
  const rows = await tx
    .select({
      bookingId: speakerBookings.id,
      to: speakerBookings.requesterEmail,
      status: speakerBookings.status,
      eventDate: speakerBookings.eventDate,
      sharedAt: bookerPages.createdAt,
    })
    .from(bookerPages)
    .innerJoin(speakerBookings, eq(speakerBookings.id, bookerPages.bookingId))
    .where(inArray(speakerBookings.id, bookingIds));
  return rows.filter((row) => row.to !== "" && canHavePage(row.status) && dayOf(now, "UTC") <= lastDayOf(row));
}

/** The changes of one digest by one side, by booking. */
const selectChanges = ({ db }: Services, author: BookingAuthor, notifiedAt: string, condition: SQL) =>
  db
    .selectDistinct({ bookingId: speakerBookings.id, event: speakerBookings.eventName, label: bookingChanges.label })
    .from(bookingChanges)
    .innerJoin(speakerBookings, eq(speakerBookings.id, bookingChanges.bookingId))
    .where(and(condition, eq(bookingChanges.author, author), eq(bookingChanges.notifiedAt, new Date(notifiedAt))))
    .orderBy(asc(speakerBookings.id), asc(bookingChanges.label));

/** The content of a speaker's digest, read when it is sent. Null when its bookings were deleted meanwhile. */
export async function findBookingDigest(
  services: Services,
  { speakerId, notifiedAt, unsubscribe }: BookingDigestNotice,
): Promise<BookingDigest | null> {
  const rows = await selectChanges(services, "booker", notifiedAt, eq(speakerBookings.speakerId, speakerId));
  const [speaker] = await services.db
    .select({ name: profiles.firstName })
    .from(profiles)
    .where(eq(profiles.id, speakerId));
  if (!speaker || rows.length === 0) return null;
  const bookings = [...Map.groupBy(rows, ({ bookingId }) => bookingId)].map(([id, changes]) => ({
    id,
    event: changes[0]?.event ?? "",
    changes: changes.map(({ label }) => label),
  }));
  return { name: speaker.name, bookings: bookings.slice(0, maxBookings), total: bookings.length, unsubscribe };
}

/** The content of a booker's digest, likewise. Null when the page has ended meanwhile. */
export async function findBookerDigest(
  services: Services,
  { bookingId, speakerId, notifiedAt }: BookerDigestNotice,
): Promise<BookerDigest | null> {
  const rows = await selectChanges(services, "speaker", notifiedAt, eq(speakerBookings.id, bookingId));
  const [row] = await services.db
    .select({ pageId: bookerPages.id, email: speakerBookings.requesterEmail, speaker: profiles })
    .from(bookerPages)
    .innerJoin(speakerBookings, eq(speakerBookings.id, bookerPages.bookingId))
    .innerJoin(profiles, eq(profiles.id, speakerBookings.speakerId))
    .where(and(eq(speakerBookings.id, bookingId), eq(profiles.id, speakerId)));
  const [first] = rows;
  if (!row || !first || row.email === "") return null;
  return {
    speaker: fullName(row.speaker),
    speakerId,
    event: first.event,
    changes: rows.map(({ label }) => label),
    link: withReader(services, bookerPageLink(services, row.pageId), { speakerId, email: row.email }),
    privacyLink: privacyLink(services, { speakerId, email: row.email }),
  };
}
