// The page of a booking, and what whoever booked answered there.
import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { bookerPages, bookingAnswers, bookingChanges, bookingFiles, files } from "#app/database/schema/index.ts";
import { deleteFiles } from "#app/domain/files/delete-files.server.ts";
import type { DataSubject } from "#app/domain/privacy/person.server.ts";
import { type AudienceHandling, describeTable, type Rows } from "#app/domain/privacy/tables/described-table.server.ts";
import { deleteRows, type TableWithId } from "#app/domain/privacy/tables/rows.server.ts";

const ofBookings =
  (bookingId: AnyPgColumn) =>
  ({ id }: { id: unknown }): SQL =>
    sql`${bookingId} in (select id from speaker_bookings where speaker_id = ${id})`;

/** They go with the person, even where the booking itself stays in the speaker's calendar. */
const withBooking = (table: TableWithId & { bookingId: AnyPgColumn }): AudienceHandling => ({
  isAbout: ({ speakerId, email }: DataSubject) =>
    email === null
      ? undefined
      : sql`${table.bookingId} in (
          select id from speaker_bookings where speaker_id = ${speakerId} and requester_email = ${email})`,
  shown: "with the booking request",
  erased: deleteRows(table),
  withdrawn: "the person asked for the talk",
  moved: "it has no address",
  retained: "by its foreign key, with the booking request",
});

export const describedBookerPages = describeTable(bookerPages, {
  about: "The pages you shared with whoever booked you",
  ownedBy: ofBookings(bookerPages.bookingId),
  key: [bookerPages.bookingId],
  columns: ["bookingId", "createdAt"],
  withheld: ["id"],
  audience: withBooking(bookerPages),
});

export const describedBookingAnswers = describeTable(bookingAnswers, {
  about: "What you asked whoever booked you, and their answers",
  ownedBy: ofBookings(bookingAnswers.bookingId),
  key: [bookingAnswers.bookingId, bookingAnswers.position],
  columns: ["id", "bookingId", "position", "question", "answer"],
  audience: withBooking(bookingAnswers),
});

export const describedBookingChanges = describeTable(bookingChanges, {
  about: "What you and whoever booked you changed about a booking, and what stood there before",
  ownedBy: ofBookings(bookingChanges.bookingId),
  key: [bookingChanges.id],
  columns: ["id", "bookingId", "author", "label", "oldValue", "notifiedAt", "createdAt"],
  audience: withBooking(bookingChanges),
});

export const describedBookingFiles = describeTable(bookingFiles, {
  about: "Files that you and whoever booked you gave each other. They are in the files folder",
  ownedBy: ofBookings(bookingFiles.bookingId),
  key: [bookingFiles.id],
  columns: ["id", "bookingId", "author", "createdAt"],
  audience: { ...withBooking(bookingFiles), erased: eraseFiles },
});

function eraseFiles({ services, tx, ids }: Rows) {
  return deleteFiles(services, tx, isAnyOf(files.id, ids));
}
