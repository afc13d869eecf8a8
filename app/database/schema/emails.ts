import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { leads } from "#app/database/schema/leads.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { announcementKinds, followUpStates } from "#app/database/vocabulary.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

/**
 * Emails in a speaker's name to addresses that a speaker or visitor entered. They are counted to limit what an
 * account may send and a reader may get. Mailboxes are stored only as keyed hashes.
 */
export const emailSends = pgTable(
  "email_sends",
  {
    id: id(),
    senderId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    /** The sender's own mailbox, so that a new account after a deletion continues the count. */
    senderMailbox: text().notNull(),
    readerMailbox: text().notNull(),
    /** The name of the email template. */
    template: text().notNull(),
    /** Set for an invitation and a follow-up, even if the hub no longer exists. */
    hubId: uuid(),
    /** Where an access code to an unknown address was requested: a keyed hash of the network. Empty for others. */
    network: text(),
    /** When the reader used the access code: from then on it counts as wanted. */
    redeemedAt: moment(),
    /** When it was requested: it counts for the sender from then on. */
    createdAt: createdAt(),
    /** When it was handed to the mail server: it counts for the reader from then on. */
    sentAt: moment(),
  },
  (t) => [
    index("email_sends_sender").on(t.senderId, t.createdAt),
    index("email_sends_sender_mailbox").on(t.senderMailbox, t.createdAt),
    index("email_sends_reader").on(t.readerMailbox, t.createdAt),
    index("email_sends_age").on(t.createdAt),
    index("email_sends_network").on(t.network, t.createdAt).where(sql`${t.network} is not null`),
    maxLengths("email_sends_lengths", [
      [t.senderMailbox, 64],
      [t.readerMailbox, 64],
      [t.template, 40],
    ]),
  ],
);

/** A reader of one speaker's emails. The mailbox is a keyed hash, so that it can outlive all other data about its owner. */
const readerColumns = () => ({
  senderId: uuid()
    .notNull()
    .references(() => profiles.id, { onDelete: "cascade" }),
  readerMailbox: text().notNull(),
  createdAt: createdAt(),
});
const oncePerReader = (table: string, t: Record<"senderId" | "readerMailbox", AnyPgColumn>) => [
  primaryKey({ name: `${table}_pkey`, columns: [t.senderId, t.readerMailbox] }),
  maxLengths(`${table}_lengths`, [[t.readerMailbox, 64]]),
];

/** Readers who unsubscribed from a speaker's invitations, on any list. */
export const emailStops = pgTable("email_stops", readerColumns(), (t) => oncePerReader("email_stops", t));

/**
 * The keys that hash mailboxes (app/domain/emails/mailbox.server.ts), encrypted with the installation's secret. They
 * outlive a change of that secret, because the hashes must stay valid for years.
 */
export const mailboxKeys = pgTable(
  "mailbox_keys",
  { id: id(), encryptedKey: text().notNull(), createdAt: createdAt() },
  (t) => [maxLengths("mailbox_keys_lengths", [[t.encryptedKey, 500]])],
);

/** Readers who opened a signed link from an email in a speaker's name, which proves that the address is theirs. */
export const readerProofs = pgTable("reader_proofs", readerColumns(), (t) => oncePerReader("reader_proofs", t));

/**
 * Emails of a speaker to the people who left their details at a talk: one draft for each hub, and those that were
 * sent.
 */
export const followUps = pgTable(
  "follow_ups",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    message: text().notNull(),
    /** The text of the one link besides the talk's page; empty without a link. */
    linkLabel: text(),
    linkUrl: text(),
    /** Counts the changes of a draft, so that only what its speaker saw is sent. */
    version: integer().notNull().default(1),
    /** Empty for the draft. From then on nothing in the row changes. */
    startedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("follow_ups_one_draft").on(t.talkHubId).where(sql`${t.startedAt} is null`),
    index("follow_ups_hub_newest").on(t.talkHubId, t.startedAt, t.id),
    check("follow_ups_link", sql`(${t.linkLabel} is null) = (${t.linkUrl} is null)`),
    maxLengths("follow_ups_lengths", [
      [t.subject, 120],
      [t.message, 2_000],
      [t.linkLabel, 80],
      [t.linkUrl, 2_048],
    ]),
  ],
);

/** Who gets a follow-up, and what became of each email: one row per person, so that nobody gets it twice. */
export const followUpRecipients = pgTable(
  "follow_up_recipients",
  {
    id: id(),
    followUpId: uuid()
      .notNull()
      .references(() => followUps.id, { onDelete: "cascade" }),
    /** Empty when the person is deleted: the row still counts, and no longer says who it was. */
    leadId: uuid().references(() => leads.id, { onDelete: "set null" }),
    state: text({ enum: followUpStates }).notNull().default("waiting"),
    /** When the email was sent, or when it was decided that it will not be. */
    settledAt: moment(),
  },
  (t) => [
    unique("follow_up_recipients_one").on(t.followUpId, t.leadId),
    index("follow_up_recipients_lead").on(t.leadId),
    // Those that the task still has to enqueue.
    index("follow_up_recipients_waiting").on(t.followUpId, t.id).where(sql`${t.state} = 'waiting'`),
    oneOf("follow_up_recipients_state", t.state, followUpStates),
    check("follow_up_recipients_settled", sql`(${t.state} in ('waiting', 'queued')) = (${t.settledAt} is null)`),
  ],
);

/** The administrator's announcements to speakers, and how far they are sent. */
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
