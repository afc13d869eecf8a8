// Files that speaker and booker gave each other. They are in the speaker's storage.
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, oneOf } from "#app/database/schema/columns.ts";
import { files } from "#app/database/schema/files.ts";
import { speakerBookings } from "#app/database/schema/speaker-bookings.ts";
import { bookingAuthors } from "#app/database/vocabulary.ts";

export const bookingFiles = pgTable(
  "booking_files",
  {
    /** Of the file. */
    id: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    bookingId: uuid()
      .notNull()
      .references(() => speakerBookings.id, { onDelete: "cascade" }),
    author: text({ enum: bookingAuthors }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("booking_files_booking").on(t.bookingId, t.createdAt),
    oneOf("booking_files_author", t.author, bookingAuthors),
  ],
);
