// One event on its way to one endpoint, with the last attempt as the speaker sees it.
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { webhookEndpoints } from "#app/database/schema/webhook-endpoints.ts";
import { webhookEvents } from "#app/database/schema/webhook-events.ts";
import { webhookDeliveryStates } from "#app/database/vocabulary.ts";

/** One request and what came back, without secrets. */
export interface WebhookExchange {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Null without a response. */
  status: number | null;
  response: string;
}

/** The body is null where it is the event's own, which is stored once for all who get it. */
export type StoredExchange = Omit<WebhookExchange, "body"> & { body: string | null };

export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    eventId: uuid()
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** The event's, so that what is due is found in one index. */
    subjectId: uuid().notNull(),
    position: bigint({ mode: "number" }).notNull(),
    state: text({ enum: webhookDeliveryStates }).notNull().default("pending"),
    attemptCount: integer().notNull().default(0),
    /** Null: now. */
    nextAttemptAt: moment(),
    lastAttemptAt: moment(),
    /** What the speaker reads about the last attempt. */
    message: text(),
    /** The requests of the last attempt; null once their personal data was deleted. */
    exchanges: jsonb().$type<StoredExchange[]>(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("webhook_deliveries_once").on(t.eventId, t.endpointId),
    index("webhook_deliveries_pending").on(t.endpointId, t.subjectId, t.position).where(sql`${t.state} = 'pending'`),
    index("webhook_deliveries_endpoint_newest").on(t.endpointId, t.position),
    oneOf("webhook_deliveries_state", t.state, webhookDeliveryStates),
    check("webhook_deliveries_size", sql`char_length(${t.exchanges}::text) <= 200000`),
    maxLengths("webhook_deliveries_lengths", [[t.message, 500]]),
  ],
);
