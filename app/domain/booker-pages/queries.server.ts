import { and, asc, desc, eq, isNull, type SQL } from "drizzle-orm";
import { signedToken, uuidField } from "#app/adapters/signer/signed-token.server.ts";
import { bookerPages, bookingAnswers, bookingChanges, profiles, speakerBookings } from "#app/database/schema/index.ts";
import { bookerPagePath, canHavePage, isAnsweringClosed, lastDayOf } from "#app/domain/booker-pages/booker-pages.ts";
import { isOwnBooking } from "#app/domain/bookings/queries.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";
import type { SigningPurpose } from "#app/signing-purpose.ts";

/** Nothing of a link is stored: it is our signature of the page's id, so no copy of the database opens a page. */
const pageToken = signedToken("booker page" satisfies SigningPurpose, { pageId: uuidField });

export const bookerPageLink = (services: Pick<Services, "signer" | "settings">, pageId: string): string =>
  services.settings.appUrl.origin + bookerPagePath(pageToken.create(services, { pageId }));

/** A booking as its page shows it. Nothing else of it leaves, and nothing of other bookings. */
export interface BookerPage {
  id: string;
  bookingId: string;
  speakerId: string;
  eventName: string;
  eventDate: string | null;
  eventLocation: string | null;
  /** Null unless the speaker shows it. */
  fee: string | null;
  company: string | null;
  isLocked: boolean;
  /** The last day on which the link works. */
  lastDay: string;
  updatedAt: Date;
}

/**
 * The page with this token. Null when it was revoked or made up, its booking is open again or declined, or its speaker is
 * suspended; all of these look the same. "expired" afterwards.
 */
export async function findBookerPage(services: Services, token: string): Promise<BookerPage | "expired" | null> {
  const pageId = pageToken.read(services, token)?.pageId;
  return pageId ? findPageById(services, pageId) : null;
}

/** The same by its id. */
export async function findPageById(services: Services, pageId: string): Promise<BookerPage | "expired" | null> {
  const [row] = await selectPages(services, eq(bookerPages.id, pageId));
  if (!row || !canHavePage(row.status)) return null;
  const { status, isFeeShown, sharedAt, fee, ...page } = row;
  const lastDay = lastDayOf({ eventDate: page.eventDate, sharedAt });
  if (dayOf(services.clock.now(), "UTC") > lastDay) return "expired";
  return { ...page, fee: isFeeShown ? fee : null, isLocked: isAnsweringClosed(status), lastDay };
}

const selectPages = ({ db }: Services, condition: SQL | undefined) =>
  db
    .select({
      id: bookerPages.id,
      bookingId: speakerBookings.id,
      speakerId: speakerBookings.speakerId,
      eventName: speakerBookings.eventName,
      eventDate: speakerBookings.eventDate,
      eventLocation: speakerBookings.eventLocation,
      fee: speakerBookings.fee,
      isFeeShown: speakerBookings.isFeeShown,
      company: speakerBookings.requesterCompany,
      status: speakerBookings.status,
      sharedAt: bookerPages.createdAt,
      updatedAt: speakerBookings.updatedAt,
    })
    .from(bookerPages)
    .innerJoin(speakerBookings, eq(speakerBookings.id, bookerPages.bookingId))
    .innerJoin(profiles, eq(profiles.id, speakerBookings.speakerId))
    .where(and(condition, isNull(profiles.suspendedAt)));

/** The page of the actor's booking with its link; null while there is none. */
export async function findOwnBookerPage(services: Services, actor: Actor, bookingId: string) {
  const [row] = await selectPages(services, isOwnBooking(actor, bookingId));
  if (!row) return null;
  const { id, status, sharedAt, eventDate } = row;
  const lastDay = lastDayOf({ eventDate, sharedAt });
  const isOpen = canHavePage(status) && dayOf(services.clock.now(), "UTC") <= lastDay;
  return { id, link: bookerPageLink(services, id), lastDay, isOpen };
}

export type BookingAnswer = Awaited<ReturnType<typeof listAnswers>>[number];

/** The questions of a booking in their order, with what was answered. */
export const listAnswers = ({ db }: Pick<Services, "db">, bookingId: string) =>
  db
    .select({
      id: bookingAnswers.id,
      position: bookingAnswers.position,
      question: bookingAnswers.question,
      answer: bookingAnswers.answer,
    })
    .from(bookingAnswers)
    .where(eq(bookingAnswers.bookingId, bookingId))
    .orderBy(asc(bookingAnswers.position));

/** What changed about a booking, the latest first. The caller has authorised it. */
export const listChanges = ({ db }: Services, bookingId: string) =>
  db
    .select({
      id: bookingChanges.id,
      author: bookingChanges.author,
      label: bookingChanges.label,
      oldValue: bookingChanges.oldValue,
      createdAt: bookingChanges.createdAt,
    })
    .from(bookingChanges)
    .where(eq(bookingChanges.bookingId, bookingId))
    .orderBy(desc(bookingChanges.createdAt), desc(bookingChanges.id));
