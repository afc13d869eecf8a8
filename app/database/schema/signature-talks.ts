// The talks that a speaker offers, as cards on the profile. Hubs name the one that was given there.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";

export const signatureTalks = pgTable(
  "signature_talks",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    title: text().notNull(),
    /** What people can do afterwards. */
    promise: text(),
    audience: text(),
    length: text(),
    format: text(),
    sortOrder: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("signature_talks_user").on(t.userId, t.sortOrder, t.id),
    check("signature_talks_title", sql`char_length(${t.title}) between 1 and 140`),
    maxLengths("signature_talks_lengths", [
      [t.promise, 400],
      [t.audience, 200],
      [t.length, 60],
      [t.format, 100],
    ]),
  ],
);
