import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { speakerBookings } from "#app/database/schema/bookings.ts";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { feedbackSubmissions } from "#app/database/schema/feedback.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { publishedResultKinds } from "#app/database/vocabulary.ts";

/**
 * What others than the speaker see of a hub's audience, as it was when it was last published. It changes only when
 * five more people have come, so nobody learns from it what one of them gave (decision 083). Counts only, no devices.
 */
export const publishedResults = pgTable(
  "published_results",
  {
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    kind: text({ enum: publishedResultKinds }).notNull(),
    /** The people who had come by then. */
    people: integer().notNull(),
    results: jsonb().notNull(),
    publishedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.talkHubId, t.kind] }),
    oneOf("published_results_kind", t.kind, publishedResultKinds),
    check("published_results_people", sql`${t.people} >= 0`),
    check("published_results_size", sql`char_length(${t.results}::text) <= 100000`),
  ],
);

/** The report on a hub for the organiser of the talk: a private link to a page. */
export const reports = pgTable(
  "reports",
  {
    /** Signed, it is the link's token. A new link is a new row; a revoked one is deleted. */
    id: id(),
    talkHubId: uuid()
      .notNull()
      .unique()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    bookingId: uuid().references(() => speakerBookings.id, { onDelete: "set null" }),
    /** Who booked, as the speaker typed it. Without it, it is the booking's company. */
    organisation: text(),
    /** Those it shows while they are quotes that everyone may read. One that was withdrawn leaves its id. */
    quoteIds: uuid().array().notNull().default([]),
    expiresAt: moment().notNull(),
    /** Openings by others than the speaker, at most one in ten minutes. */
    openCount: integer().notNull().default(0),
    lastOpenedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("reports_booking").on(t.bookingId),
    check("reports_open_count", sql`${t.openCount} >= 0`),
    check("reports_quotes", sql`cardinality(${t.quoteIds}) <= 3`),
    maxLengths("reports_lengths", [[t.organisation, 200]]),
  ],
);

/**
 * An attendee's consent to be quoted: the exact words, and the name and role to show with them. Withdrawing deletes
 * it.
 */
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
