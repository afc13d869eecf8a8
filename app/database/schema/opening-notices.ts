// Visitors who want one email when a scheduled hub opens.
import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const openingNotices = pgTable(
  "opening_notices",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: createdAt(),
    /** Empty until the hub opens. */
    sentAt: moment(),
  },
  (t) => [
    unique("opening_notices_one").on(t.talkHubId, t.email),
    check("opening_notices_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("opening_notices_lengths", [[t.email, 254]]),
  ],
);
