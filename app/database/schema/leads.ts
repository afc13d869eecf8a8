import { sql } from "drizzle-orm";
import { type AnyPgColumn, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { inviteStates, leadSources, leadStatuses } from "#app/database/vocabulary.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

/** One contact for each speaker and email address, whichever hub captured it first. */
export const leads = pgTable(
  "leads",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The hub that captured the contact first; `lead_captures` has all of them. */
    talkHubId: uuid().references(() => talkHubs.id, { onDelete: "set null" }),
    firstName: text(),
    lastName: text(),
    /** In lower case; empty only if a speaker's form does not ask for it. */
    email: text(),
    phone: text(),
    company: text(),
    source: text({ enum: leadSources }).notNull(),
    status: text({ enum: leadStatuses }).notNull().default("new"),
    notes: text(),
    /** The first consent in force; a trigger copies it from `lead_captures`. Empty after a withdrawal. */
    consentedAt: moment(),
    /** When this person withdrew every consent. The details stay, and nobody may write to them. */
    consentWithdrawnAt: moment(),
    /**
     * The text that a search matches (database/contains-words.ts), short enough for an index entry (at most 2,704
     * bytes).
     */
    searchFolded: text().generatedAlwaysAs(
      sql`substr(search_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')), 1, 600)`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("leads_one_per_email").on(t.userId, t.email),
    // Contains all columns that filters and search use, so that they read the index alone.
    index("leads_user_newest").on(t.userId, t.createdAt, t.id, t.status, t.source, t.consentedAt, t.searchFolded),
    index("leads_withdrawn").on(t.userId, t.createdAt, t.id).where(sql`${t.consentWithdrawnAt} is not null`),
    index("leads_hub_newest").on(t.talkHubId, t.createdAt),
    // The contacts whose retention does not depend on a talk.
    index("leads_without_hub").on(t.userId, t.createdAt).where(sql`${t.talkHubId} is null`),
    oneOf("leads_source", t.source, leadSources),
    oneOf("leads_status", t.status, leadStatuses),
    check("leads_email_lower", sql`${t.email} = lower(${t.email})`),
    check(
      "leads_identity",
      sql`coalesce(${t.email}, ${t.phone}, ${t.firstName}, ${t.lastName}, ${t.company}) is not null`,
    ),
    maxLengths("leads_lengths", [
      [t.firstName, 100],
      [t.lastName, 100],
      [t.email, 254],
      [t.phone, 50],
      [t.company, 200],
      [t.notes, 5_000],
    ]),
  ],
);

/**
 * The speaker has not been notified of this contact yet. Contacts added by the speaker need no notice, and a booking
 * has its own email.
 */
export const isAwaitingNotice = (t: { notifiedAt: AnyPgColumn; source: AnyPgColumn }) =>
  sql`${t.notifiedAt} is null and ${t.source} in ('entry', 'download', 'connect', 'feedback')`;

/** A contact's capture at a hub: when, how, and under which consent text. */
export const leadCaptures = pgTable(
  "lead_captures",
  {
    id: id(),
    /**
     * Empty once the person was deleted: what remains says when and how someone left details, so that past stats stay.
     */
    leadId: uuid().references(() => leads.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Empty without a talk (the booking page), and when the hub is deleted: the consent stays with the contact. */
    talkHubId: uuid().references(() => talkHubs.id, { onDelete: "set null" }),
    source: text({ enum: leadSources }).notNull(),
    /** Empty without an attendee's device (imported, entered manually). */
    deviceId: uuid(),
    submissionKey: uuid("submission_id").$type<SubmissionKey>().unique("lead_captures_submission"),
    consentText: text(),
    consentedAt: moment(),
    /**
     * When this consent was withdrawn: a trigger copies a withdrawal of the contact to each consent that it had then. A
     * later consent at another talk does not bring it back.
     */
    consentWithdrawnAt: moment(),
    /** When the email to the speaker was enqueued, or skipped because it is not wanted. */
    notifiedAt: moment(),
    /** When the hub's files were enqueued for this person: once, however often they leave their address. */
    filesEmailedAt: moment(),
    /**
     * When that email went out. Counted sends (`email_sends`) are deleted after some days, and a lead's timeline is
     * not.
     */
    filesSentAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("lead_captures_one_per_hub").on(t.leadId, t.talkHubId),
    index("lead_captures_hub_newest").on(t.talkHubId, t.createdAt),
    index("lead_captures_user_newest").on(t.userId, t.createdAt, t.id),
    // Captures without a notice: few rows, read every minute.
    index("lead_captures_awaiting_notice").on(t.userId, t.createdAt).where(isAwaitingNotice(t)),
    oneOf("lead_captures_source", t.source, leadSources),
    maxLengths("lead_captures_lengths", [[t.consentText, 2_000]]),
  ],
);

/**
 * People on a hub's list, or who asked to be on it (not approved yet). Pending until the first visit sets
 * `accessed_at`, then verified.
 */
export const approvedAttendees = pgTable(
  "approved_attendees",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    email: text().notNull(),
    firstName: text(),
    lastName: text(),
    /** Empty: the person asked for access and waits for approval. People added by the speaker are approved at once. */
    approvedAt: moment().defaultNow(),
    inviteState: text({ enum: inviteStates }).notNull().default("none"),
    invitedAt: moment(),
    accessedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("approved_attendees_one").on(t.talkHubId, t.email),
    index("approved_attendees_hub_newest").on(t.talkHubId, t.createdAt, t.id),
    oneOf("approved_attendees_invite_state", t.inviteState, inviteStates),
    check("approved_attendees_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("approved_attendees_lengths", [
      [t.email, 254],
      [t.firstName, 100],
      [t.lastName, 100],
    ]),
  ],
);
