// Booking requests that came when their speaker had many within an hour. Nobody sees them until their sender presses the
// button in an email; after three days they are deleted.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { requestChecks, requestColumns, requestLengths } from "#app/database/schema/speaker-bookings.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";

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
