// The report on a hub for the organiser of the talk: a private link to a page.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { speakerBookings } from "#app/database/schema/speaker-bookings.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const reports = pgTable(
  "reports",
  {
    /** Signed, it is the link's token. A new link is a new row; a revoked one is deleted. */
    id: id(),
    talkHubId: uuid()
      .notNull()
      .unique()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    bookingId: uuid().references(() => speakerBookings.id, { onDelete: "set null" }),
    /** Who booked, as the speaker typed it. Without it, it is the booking's company. */
    organisation: text(),
    /** Those it shows while they are quotes that everyone may read. One that was withdrawn leaves its id. */
    quoteIds: uuid().array().notNull().default([]),
    expiresAt: moment().notNull(),
    /** Openings by others than the speaker, at most one in ten minutes. */
    openCount: integer().notNull().default(0),
    lastOpenedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("reports_booking").on(t.bookingId),
    check("reports_open_count", sql`${t.openCount} >= 0`),
    check("reports_quotes", sql`cardinality(${t.quoteIds}) <= 3`),
    maxLengths("reports_lengths", [[t.organisation, 200]]),
  ],
);
