// The administrator's announcements to speakers, and how far they are sent.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { announcementKinds } from "#app/database/vocabulary.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

export const speakerAnnouncements = pgTable(
  "speaker_announcements",
  {
    id: id(),
    kind: text({ enum: announcementKinds }).notNull(),
    subject: text().notNull(),
    message: text().notNull(),
    /** Of the form's id: sent twice, each speaker gets one email. */
    submissionKey: uuid("submission_id").$type<SubmissionKey>().notNull().unique("speaker_announcements_submission"),
    /** The last speaker whose email is enqueued, in the order of ids; empty before the first. */
    reachedId: uuid(),
    /** Emails enqueued so far. */
    emailCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** Empty until all emails are enqueued. */
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
