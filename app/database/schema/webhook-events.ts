// What happened to something of a speaker who has a webhook for it. Triggers write these rows in the transaction of the
// cause, whichever command that was.
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, oneOf } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { webhookEventTypes } from "#app/database/vocabulary.ts";

export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** Sent as `webhook-id`, the same at each attempt. */
    id: id(),
    /** In the order of the causes. */
    position: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    type: text({ enum: webhookEventTypes }).notNull(),
    /** The lead, the rating, the quote, the request, the booking, the hub. */
    subjectId: uuid().notNull(),
    /** What is sent about the subject: read when it is first sent, written by the trigger where the subject is gone. */
    data: jsonb().$type<Record<string, unknown>>(),
    /** When its personal data was deleted here. */
    maskedAt: moment(),
    /** Made by "Send test". */
    isTest: boolean().notNull().default(false),
    /** Of several changes of a subject in one transaction, one is told. */
    transactionId: bigint({ mode: "number" }).notNull().default(sql`txid_current()`),
    createdAt: createdAt(),
  },
  (t) => [
    index("webhook_events_subject").on(t.subjectId, t.position),
    index("webhook_events_user").on(t.userId),
    index("webhook_events_age").on(t.createdAt),
    oneOf("webhook_events_type", t.type, webhookEventTypes),
    check("webhook_events_size", sql`char_length(${t.data}::text) <= 100000`),
  ],
);
