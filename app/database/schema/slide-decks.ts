// The pages of a PDF file as pictures: one deck for a file, drawn once and shown wherever the file is offered.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { files } from "#app/database/schema/files.ts";
import { deckStates, maxSlides, pageAreas, slideRefusals } from "#app/database/vocabulary.ts";

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
