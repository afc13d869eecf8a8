// What speaker and booker changed about a booking: who, when, and what stood there before.
import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { speakerBookings } from "#app/database/schema/speaker-bookings.ts";
import { bookingAuthors } from "#app/database/vocabulary.ts";

export const bookingChanges = pgTable(
  "booking_changes",
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => speakerBookings.id, { onDelete: "cascade" }),
    author: text({ enum: bookingAuthors }).notNull(),
    /** A question, "Date", or what became of a file. */
    label: text().notNull(),
    oldValue: text(),
    /** When the other side's email about it was enqueued. */
    notifiedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("booking_changes_newest").on(t.bookingId, t.createdAt, t.id),
    index("booking_changes_waiting").on(t.createdAt).where(sql`${t.notifiedAt} is null`),
    oneOf("booking_changes_author", t.author, bookingAuthors),
    maxLengths("booking_changes_lengths", [
      [t.label, 300],
      [t.oldValue, 2_000],
    ]),
  ],
);
