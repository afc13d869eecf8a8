// What the administrator wrote to speakers, and how far it has been sent.

import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { announcementKinds } from "#app/database/vocabulary.ts";

export const speakerAnnouncements = pgTable(
  "speaker_announcements",
  {
    id: id(),
    kind: text({ enum: announcementKinds }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** Made with the form: sent twice, it is one letter to each. */
    submissionId: uuid().notNull().unique("speaker_announcements_submission"),
    /** The last speaker whose letter is promised; empty before the first. In the order of ids. */
    reachedId: uuid(),
    /** Letters promised so far. */
    emailCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Empty while letters are being promised. */
    finishedAt: moment(),
  },
  (t) => [
    index("speaker_announcements_newest").on(t.createdAt, t.id),
    oneOf("speaker_announcements_kind", t.kind, announcementKinds),
    check("speaker_announcements_text", sql`char_length(${t.subject}) >= 1 and char_length(${t.message}) >= 1`),
    maxLengths("speaker_announcements_lengths", [
      [t.subject, 200],
      [t.message, 10_000],
    ]),
  ],
);
