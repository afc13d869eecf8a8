import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import {
  deckStates,
  fileKinds,
  fileStatuses,
  maxSlides,
  maxSlideText,
  pageAreas,
  slideRefusals,
} from "#app/database/vocabulary.ts";

/** All uploads of a speaker share one library and one quota. */
export const files = pgTable(
  "files",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The key in the file store: `{userId}/…`. */
    key: text().notNull().unique(),
    name: text().notNull(),
    title: text(),
    kind: text({ enum: fileKinds }).notNull(),
    contentType: text().notNull(),
    /** Counted against the quota as soon as an upload starts, before the file is stored. */
    sizeBytes: bigint({ mode: "number" }).notNull(),
    checksum: text(),
    status: text({ enum: fileStatuses }).notNull().default("uploading"),
    createdAt: createdAt(),
  },
  (t) => [
    index("files_user_newest").on(t.userId, t.createdAt, t.id),
    index("files_unfinished").on(t.createdAt).where(sql`${t.status} = 'uploading'`),
    oneOf("files_kind", t.kind, fileKinds),
    oneOf("files_status", t.status, fileStatuses),
    check("files_size", sql`${t.sizeBytes} >= 0`),
    check("files_key_of_owner", sql`starts_with(${t.key}, ${t.userId}::text || '/')`),
    maxLengths("files_lengths", [
      [t.key, 500],
      [t.name, 255],
      [t.title, 200],
      [t.contentType, 200],
      [t.checksum, 128],
    ]),
  ],
);

/** The pages of a PDF file as pictures: one deck for a file, drawn once and shown wherever the file is offered. */
export const slideDecks = pgTable(
  "slide_decks",
  {
    fileId: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    state: text({ enum: deckStates }).notNull().default("waiting"),
    /** Empty until the file was opened. */
    pageCount: smallint(),
    /** Empty until its speaker was asked: most files have no page that is so wide. */
    pageArea: text({ enum: pageAreas }),
    /** Why there are no slides. */
    refusal: text({ enum: slideRefusals }),
    /** The time that drawing took so far: a file whose pages are all costly is refused in the end. */
    drawingMs: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("slide_decks_unfinished").on(t.createdAt).where(sql`${t.state} in ('waiting', 'drawing')`),
    oneOf("slide_decks_state", t.state, deckStates),
    oneOf("slide_decks_page_area", t.pageArea, pageAreas),
    oneOf("slide_decks_refusal", t.refusal, slideRefusals),
    check("slide_decks_refused", sql`(${t.state} = 'refused') = (${t.refusal} is not null)`),
    check("slide_decks_pages", sql`${t.pageCount} between 1 and ${sql.raw(String(maxSlides))}`),
  ],
);

/** Letters and signs of Chinese and Japanese, as PostgreSQL's patterns spell them. */
const cjk =
  "[\\u2e80-\\u2fff\\u3001-\\u303f\\u3040-\\u30ff\\u31c0-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\uff66-\\uff9f\\U00020000-\\U0003ffff]";

/** One page of a PDF file: its picture in two widths and its text. */
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
