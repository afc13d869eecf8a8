// Readers who unsubscribed from a speaker's invitations, on any list. The mailbox is a keyed hash, so that it can
// outlive all other data about its owner.
import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, maxLengths } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";

export const emailStops = pgTable(
  "email_stops",
  {
    senderId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    readerMailbox: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "email_stops_pkey", columns: [t.senderId, t.readerMailbox] }),
    maxLengths("email_stops_lengths", [[t.readerMailbox, 64]]),
  ],
);
