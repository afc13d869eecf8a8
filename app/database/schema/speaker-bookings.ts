// Booking requests in a speaker's inbox.
import { type AnyColumn, sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { audienceSizes, bookingSources, bookingStatuses, budgetRanges } from "#app/database/vocabulary.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

/** What the form asks, also of a request that still waits (waiting-bookings.ts). */
export const requestColumns = () => ({
  requesterName: text().notNull(),
  requesterEmail: text().notNull(),
  requesterCompany: text(),
  eventName: text().notNull(),
  eventDate: date({ mode: "string" }),
  eventLocation: text(),
  audienceSize: text({ enum: audienceSizes }),
  budgetRange: text({ enum: budgetRanges }),
  currency: text().notNull().default("AUD"),
  speakingTopics: text(),
  additionalNotes: text(),
  /** The booker's own number of it. */
  reference: text(),
  source: text({ enum: bookingSources }).notNull().default("profile"),
});

type RequestColumn = keyof ReturnType<typeof requestColumns>;
type RequestTable = Record<RequestColumn, AnyColumn>;
export const requestColumnNames = Object.keys(requestColumns()) as RequestColumn[];

/** How long their texts may be, in characters. */
export const requestLengths = (t: RequestTable): [AnyColumn, number][] => [
  [t.requesterName, 200],
  [t.requesterEmail, 254],
  [t.requesterCompany, 200],
  [t.eventName, 200],
  [t.eventLocation, 500],
  [t.speakingTopics, 2_000],
  [t.additionalNotes, 5_000],
  [t.reference, 60],
];
export const requestChecks = (table: string, t: RequestTable) => [
  oneOf(`${table}_audience_size`, t.audienceSize, audienceSizes),
  oneOf(`${table}_budget_range`, t.budgetRange, budgetRanges),
  oneOf(`${table}_source`, t.source, bookingSources),
  check(`${table}_currency`, sql`${t.currency} ~ '^[A-Z]{3}$'`),
];

export const speakerBookings = pgTable(
  "speaker_bookings",
  {
    id: id(),
    speakerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    ...requestColumns(),
    /** The talk after which someone asked; null when its hub was deleted. */
    talkHubId: uuid().references(() => talkHubs.id, { onDelete: "set null" }),
    /** The stars that the same device gave that talk, and whether it had scanned the hall screen. */
    rating: smallint(),
    isInRoom: boolean().notNull().default(false),
    status: text({ enum: bookingStatuses }).notNull().default("new"),
    /** What speaker and booker agreed, for the speaker alone but for a fee that is shown. */
    fee: text(),
    contractNote: text(),
    /** On the booker's page. */
    isFeeShown: boolean().notNull().default(false),
    notes: text(),
    reply: text(),
    repliedAt: moment(),
    submissionKey: uuid("submission_id").$type<SubmissionKey>().notNull().unique("speaker_bookings_submission"),
    deviceId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("speaker_bookings_newest").on(t.speakerId, t.createdAt, t.id),
    index("speaker_bookings_day").on(t.speakerId, t.eventDate),
    index("speaker_bookings_talk").on(t.talkHubId),
    ...requestChecks("speaker_bookings", t),
    oneOf("speaker_bookings_status", t.status, bookingStatuses),
    check("speaker_bookings_rating", sql`${t.rating} between 1 and 5`),
    maxLengths("speaker_bookings_lengths", [
      ...requestLengths(t),
      [t.fee, 200],
      [t.contractNote, 2_000],
      [t.notes, 5_000],
      [t.reply, 10_000],
    ]),
  ],
);
