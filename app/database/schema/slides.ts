// One page of a PDF file: its picture in two widths and its text.
import { sql } from "drizzle-orm";
import { boolean, check, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, maxLengths } from "#app/database/schema/columns.ts";
import { slideDecks } from "#app/database/schema/slide-decks.ts";
import { maxSlides, maxSlideText } from "#app/database/vocabulary.ts";

/** Letters and signs of Chinese and Japanese, as PostgreSQL's patterns spell them. */
const cjk =
  "[\\u2e80-\\u2fff\\u3001-\\u303f\\u3040-\\u30ff\\u31c0-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\U00020000-\\U0003ffff]";

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
    /** Whether there is blank space where letters are, because the file doesn't have their font, and none of ours does. */
    isMissingCharacters: boolean().notNull().default(false),
    /**
     * The text that a search matches (database/contains-words.ts), line by line. Chinese and Japanese lines end within
     * words: there a vertical tab stands for the line's end.
     */
    searchFolded: text().generatedAlwaysAs(
      sql.raw(
        `substr(search_fold(regexp_replace(translate(text, chr(11), ' '), '(?<=${cjk})\\n(?=${cjk})', chr(11), 'g')), 1, ${2 * maxSlideText})`,
      ),
    ),
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
