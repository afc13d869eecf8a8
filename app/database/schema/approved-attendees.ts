// People on a hub's list, or who asked to be on it (not approved yet). Pending until the first visit sets
// `accessed_at`, then verified.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { inviteStates } from "#app/database/vocabulary.ts";

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
