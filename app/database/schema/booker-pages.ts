// The page of one booking for whoever booked, behind a private link. Its id is in the link, so a new link is a new id.
import { pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "#app/database/schema/columns.ts";
import { speakerBookings } from "#app/database/schema/speaker-bookings.ts";

export const bookerPages = pgTable("booker_pages", {
  id: id(),
  bookingId: uuid()
    .notNull()
    .unique("booker_pages_booking")
    .references(() => speakerBookings.id, { onDelete: "cascade" }),
  /** When the link was made. */
  createdAt: createdAt(),
});
