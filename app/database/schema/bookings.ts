import { type AnyColumn, sql } from "drizzle-orm";
import { boolean, check, date, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/database/schema/accounts.ts";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { files } from "#app/database/schema/files.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import {
  audienceSizes,
  bookingAuthors,
  bookingSources,
  bookingStatuses,
  budgetRanges,
} from "#app/database/vocabulary.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

/** What the form asks, also of a request that still waits (`waitingBookings`). */
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

/** Booking requests in a speaker's inbox. */
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

/** What a speaker wants to know about a booking, as it was when its page was shared, and the answers. */
export const bookingAnswers = pgTable(
  "booking_answers",
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => speakerBookings.id, { onDelete: "cascade" }),
    /** Stays the same, and names the question in forms. */
    position: smallint().notNull(),
    question: text().notNull(),
    answer: text(),
  },
  (t) => [
    unique("booking_answers_position").on(t.bookingId, t.position),
    check("booking_answers_position_range", sql`${t.position} between 0 and 11`),
    maxLengths("booking_answers_lengths", [
      [t.question, 200],
      [t.answer, 2_000],
    ]),
  ],
);

/** What speaker and booker changed about a booking: who, when, and what stood there before. */
export const bookingChanges = pgTable(
  "booking_changes",
  {
    id: id(),
    bookingId: uuid()
      .notNull()
      .references(() => speakerBookings.id, { onDelete: "cascade" }),
    author: text({ enum: bookingAuthors }).notNull(),
    /** A question, "Date", or what became of a file. */
    label: text().notNull(),
    oldValue: text(),
    /** When the other side's email about it was enqueued. */
    notifiedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("booking_changes_newest").on(t.bookingId, t.createdAt, t.id),
    index("booking_changes_waiting").on(t.createdAt).where(sql`${t.notifiedAt} is null`),
    oneOf("booking_changes_author", t.author, bookingAuthors),
    maxLengths("booking_changes_lengths", [
      [t.label, 300],
      [t.oldValue, 2_000],
    ]),
  ],
);

/** Files that speaker and booker gave each other. They are in the speaker's storage. */
export const bookingFiles = pgTable(
  "booking_files",
  {
    /** Of the file. */
    id: uuid()
      .primaryKey()
      .references(() => files.id, { onDelete: "cascade" }),
    bookingId: uuid()
      .notNull()
      .references(() => speakerBookings.id, { onDelete: "cascade" }),
    author: text({ enum: bookingAuthors }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("booking_files_booking").on(t.bookingId, t.createdAt),
    oneOf("booking_files_author", t.author, bookingAuthors),
  ],
);

/**
 * Booking requests that came when their speaker had many within an hour. Nobody sees them until their sender presses
 * the button in an email; after three days they are deleted.
 */
export const waitingBookings = pgTable(
  "waiting_bookings",
  {
    /** The booking gets the same. */
    id: id(),
    speakerId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    ...requestColumns(),
    talkHubId: uuid().references(() => talkHubs.id, { onDelete: "set null" }),
    /** The box that its sender ticked, in its words; null without a tick. */
    consentText: text(),
    submissionKey: uuid("submission_id").$type<SubmissionKey>().notNull().unique("waiting_bookings_submission"),
    deviceId: uuid().notNull(),
    createdAt: createdAt(),
    /** Null where the link of an email that had just been sent leads to this one too. */
    mailedAt: moment(),
  },
  (t) => [
    index("waiting_bookings_newest").on(t.speakerId, t.createdAt),
    index("waiting_bookings_requester").on(t.speakerId, t.requesterEmail),
    index("waiting_bookings_talk").on(t.talkHubId),
    check("waiting_bookings_email_lower", sql`${t.requesterEmail} = lower(${t.requesterEmail})`),
    ...requestChecks("waiting_bookings", t),
    maxLengths("waiting_bookings_lengths", [...requestLengths(t), [t.consentText, 2_000]]),
  ],
);

/**
 * The page of one booking for whoever booked, behind a private link. Its id is in the link, so a new link is a new
 * id.
 */
export const bookerPages = pgTable("booker_pages", {
  id: id(),
  bookingId: uuid()
    .notNull()
    .unique("booker_pages_booking")
    .references(() => speakerBookings.id, { onDelete: "cascade" }),
  /** When the link was made. */
  createdAt: createdAt(),
});

/**
 * The secret address of a speaker's own calendar. One for each speaker: a new one replaces it, and revoking deletes
 * it.
 */
export const calendarFeeds = pgTable(
  "calendar_feeds",
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** SHA-256 of the token, in base64url. The token itself is random and long, so it needs no salt. */
    tokenHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique("calendar_feeds_token").on(t.tokenHash), maxLengths("calendar_feeds_lengths", [[t.tokenHash, 43]])],
);
