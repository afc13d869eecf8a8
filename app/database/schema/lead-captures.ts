// A contact's capture at a hub: when, how, and under which consent text.
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { leads } from "#app/database/schema/leads.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { leadSources } from "#app/database/vocabulary.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

/**
 * The speaker has not been notified of this contact yet. Contacts added by the speaker need no notice, and a booking
 * has its own email.
 */
export const isAwaitingNotice = (t: { notifiedAt: AnyPgColumn; source: AnyPgColumn }) =>
  sql`${t.notifiedAt} is null and ${t.source} in ('entry', 'download', 'connect', 'feedback')`;

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
