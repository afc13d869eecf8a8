// Readers who want no invitations of a speaker's any more, whatever list they are put on later. The mailbox is a keyed
// hash, so that it can outlive everything else that is held about its owner.
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
