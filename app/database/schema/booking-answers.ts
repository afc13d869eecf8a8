// What a speaker wants to know about a booking, as it was when its page was shared, and the answers.
import { sql } from "drizzle-orm";
import { check, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, maxLengths } from "#app/database/schema/columns.ts";
import { speakerBookings } from "#app/database/schema/speaker-bookings.ts";

export const bookingAnswers = pgTable(
  "booking_answers",
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => speakerBookings.id, { onDelete: "cascade" }),
    /** Stays the same, and names the question in forms. */
    position: smallint().notNull(),
    question: text().notNull(),
    answer: text(),
  },
  (t) => [
    unique("booking_answers_position").on(t.bookingId, t.position),
    check("booking_answers_position_range", sql`${t.position} between 0 and 11`),
    maxLengths("booking_answers_lengths", [
      [t.question, 200],
      [t.answer, 2_000],
    ]),
  ],
);
