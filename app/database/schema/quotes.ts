// An attendee's consent to be quoted: the exact words, and the name and role to show with them. Withdrawing deletes it.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, updatedAt } from "#app/database/schema/columns.ts";
import { feedbackSubmissions } from "#app/database/schema/feedback-submissions.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const quotes = pgTable(
  "quotes",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    feedbackId: uuid()
      .notNull()
      .references(() => feedbackSubmissions.id, { onDelete: "cascade" }),
    /** The words agreed to. Once the attendee changes the comment, they are no longer shown. */
    comment: text().notNull(),
    authorName: text().notNull(),
    authorRole: text(),
    /** Which of `quoteConsents` (domain/quotes/quotes.ts) was ticked. */
    consentVersion: smallint().notNull(),
    consentedAt: moment().notNull(),
    /** Empty again after every change by the author. */
    approvedAt: moment(),
    /** Increased by every change of the author, so that a speaker approves what is on screen. */
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("quotes_one_per_comment").on(t.feedbackId),
    index("quotes_hub_approved").on(t.talkHubId, t.approvedAt),
    check("quotes_texts", sql`${t.comment} <> '' and ${t.authorName} <> ''`),
    maxLengths("quotes_lengths", [
      [t.comment, 5_000],
      [t.authorName, 100],
      [t.authorRole, 150],
    ]),
  ],
);
