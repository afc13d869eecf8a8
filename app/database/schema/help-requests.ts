// Messages to support, with ticket numbers.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { helpStatuses } from "#app/database/vocabulary.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

export const helpRequests = pgTable(
  "help_requests",
  {
    id: id(),
    /** The ticket's number. */
    number: integer().notNull().unique("help_requests_number").generatedAlwaysAsIdentity({ startWith: 1001 }),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    message: text().notNull(),
    status: text({ enum: helpStatuses }).notNull().default("open"),
    /** Of the form's id: a message sent twice is one ticket. */
    submissionKey: uuid("submission_id").$type<SubmissionKey>().notNull().unique("help_requests_submission"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("help_requests_user_newest").on(t.userId, t.createdAt, t.id),
    index("help_requests_newest").on(t.createdAt, t.id),
    oneOf("help_requests_status", t.status, helpStatuses),
    check("help_requests_text", sql`char_length(${t.subject}) >= 1 and char_length(${t.message}) >= 1`),
    maxLengths("help_requests_lengths", [
      [t.subject, 200],
      [t.message, 10_000],
    ]),
  ],
);
