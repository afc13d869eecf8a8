// Who gets a follow-up, and what became of each email: one row per person, so that nobody gets it twice.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, moment, oneOf } from "#app/database/schema/columns.ts";
import { followUps } from "#app/database/schema/follow-ups.ts";
import { leads } from "#app/database/schema/leads.ts";
import { followUpStates } from "#app/database/vocabulary.ts";

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
