// A pending change of email address. It happens when both the old and the new address have confirmed.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { users } from "#app/database/schema/users.ts";

export const emailChanges = pgTable(
  "email_changes",
  {
    id: id(),
    /** One at a time: a new request replaces the last. */
    userId: uuid()
      .notNull()
      .unique("email_changes_user")
      .references(() => users.id, { onDelete: "cascade" }),
    newEmail: text().notNull(),
    /** SHA-256 of the tokens in the emails. */
    oldTokenHash: text().notNull().unique("email_changes_old_token"),
    newTokenHash: text().notNull().unique("email_changes_new_token"),
    oldConfirmedAt: moment(),
    newConfirmedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("email_changes_expiry").on(t.expiresAt),
    check("email_changes_lower", sql`${t.newEmail} = lower(${t.newEmail})`),
    maxLengths("email_changes_lengths", [[t.newEmail, 254]]),
  ],
);
