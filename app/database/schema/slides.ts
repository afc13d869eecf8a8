// One page of a PDF file: its picture in two widths and its text.
import { sql } from "drizzle-orm";
import { check, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, maxLengths } from "#app/database/schema/columns.ts";
import { slideDecks } from "#app/database/schema/slide-decks.ts";
import { maxSlides, maxSlideText } from "#app/database/vocabulary.ts";

export const slides = pgTable(
  "slides",
  {
    fileId: uuid()
      .notNull()
      .references(() => slideDecks.fileId, { onDelete: "cascade" }),
    /** Starts at 1. */
    number: smallint().notNull(),
    /** Of the large picture, in pixels. */
    width: smallint().notNull(),
    height: smallint().notNull(),
    /** What stands on the page, for readers who don't see it and for searching. */
    text: text().notNull(),
    /** Keys in the file store. */
    smallKey: text().notNull(),
    largeKey: text().notNull(),
    smallBytes: integer().notNull(),
    largeBytes: integer().notNull(),
    /** The random part of the pictures' addresses, so that none leads to another. */
    token: text().notNull().unique("slides_token"),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ name: "slides_pkey", columns: [t.fileId, t.number] }),
    check("slides_number", sql`${t.number} between 1 and ${sql.raw(String(maxSlides))}`),
    check("slides_sizes", sql`least(${t.width}, ${t.height}, ${t.smallBytes}, ${t.largeBytes}) > 0`),
    maxLengths("slides_lengths", [
      [t.text, maxSlideText],
      [t.smallKey, 500],
      [t.largeKey, 500],
      [t.token, 43],
    ]),
  ],
);
