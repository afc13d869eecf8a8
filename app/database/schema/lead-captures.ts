// That a contact gave its details at a hub: when, by which way, and under exactly which wording.
import { sql } from "drizzle-orm";
import { type AnyPgColumn, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { leads } from "#app/database/schema/leads.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { leadSources } from "#app/database/vocabulary.ts";

/**
 * A person came and the speaker was not told. What speakers bring in themselves is no news to them; a booking has a letter
 * of its own.
 */
export const isAwaitingNotice = (t: { notifiedAt: AnyPgColumn; source: AnyPgColumn }) =>
  sql`${t.notifiedAt} is null and ${t.source} in ('entry', 'download', 'connect', 'feedback')`;

export const leadCaptures = pgTable(
  "lead_captures",
  {
    id: id(),
    leadId: uuid()
      .notNull()
      .references(() => leads.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Empty where no talk brought it (the booking page), and once the hub is gone: that a person agreed, and to what, stays with the contact. */
    talkHubId: uuid().references(() => talkHubs.id, { onDelete: "set null" }),
    source: text({ enum: leadSources }).notNull(),
    /** Empty where no audience device was involved (imported, entered by hand). */
    deviceId: uuid(),
    submissionId: uuid().unique("lead_captures_submission"),
    consentText: text(),
    consentedAt: moment(),
    /** When the speaker's letter about it was promised, or found not to be wanted. */
    notifiedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("lead_captures_one_per_hub").on(t.leadId, t.talkHubId),
    index("lead_captures_hub_newest").on(t.talkHubId, t.createdAt),
    index("lead_captures_user_newest").on(t.userId, t.createdAt, t.id),
    // What a letter is still owed for: few rows, looked at every minute.
    index("lead_captures_awaiting_notice").on(t.userId, t.createdAt).where(isAwaitingNotice(t)),
    oneOf("lead_captures_source", t.source, leadSources),
    maxLengths("lead_captures_lengths", [[t.consentText, 2_000]]),
  ],
);
