// What the administrator wrote to speakers, and how far it has been sent.

import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { atMost, createdAt, id, moment, oneOf } from "#app/database/schema/columns.ts";
import { newsKinds } from "#app/database/vocabulary.ts";

export const speakerNews = pgTable(
  "speaker_news",
  {
    id: id(),
    kind: text({ enum: newsKinds }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** Made with the form: sent twice, it is one letter to each. */
    submissionId: uuid().notNull().unique("speaker_news_submission"),
    /** The last speaker whose letter is promised; empty before the first. In the order of ids. */
    reachedId: uuid(),
    /** Letters promised so far. */
    letters: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Empty while letters are being promised. */
    finishedAt: moment(),
  },
  (t) => [
    index("speaker_news_newest").on(t.createdAt, t.id),
    oneOf("speaker_news_kind", t.kind, newsKinds),
    check("speaker_news_said", sql`char_length(${t.subject}) >= 1 and char_length(${t.message}) >= 1`),
    atMost("speaker_news_lengths", [
      [t.subject, 200],
      [t.message, 10_000],
    ]),
  ],
);
