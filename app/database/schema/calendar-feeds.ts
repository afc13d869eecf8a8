// The secret address of a speaker's own calendar. One for each speaker: a new one replaces it, and revoking deletes it.
import { pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, maxLengths } from "#app/database/schema/columns.ts";
import { users } from "#app/database/schema/users.ts";

export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token, in base64url. The token itself is random and long, so it needs no salt. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("calendar_feeds_token").on(t.tokenHash), maxLengths("calendar_feeds_lengths", [[t.tokenHash, 43]])],
);
