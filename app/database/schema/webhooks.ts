import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { apiKeys } from "#app/database/schema/api-keys.ts";
import { createdAt, fewTexts, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import {
  webhookDeliveryStates,
  webhookEventTypes,
  webhookKinds,
  webhookPauseReasons,
} from "#app/database/vocabulary.ts";

/** Where a speaker's events are sent: an address of their own, or a service such as Mailchimp. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The key that subscribed it, with which it ends. Null: made by hand. */
    apiKeyId: uuid().references(() => apiKeys.id, { onDelete: "cascade" }),
    name: text().notNull(),
    kind: text({ enum: webhookKinds }).notNull().default("url"),
    /** Empty where the service has one address for everybody. */
    address: text(),
    /** What else the service needs, without secrets: a list, a tag. */
    options: jsonb().$type<Record<string, string>>().notNull().default({}),
    events: text({ enum: webhookEventTypes }).array().notNull(),
    /** Encrypted JSON: `EndpointSecrets` (domain/webhooks/secrets.server.ts). */
    encryptedSecrets: text().notNull(),
    /** Null while events are sent. Paused, they wait for some days. */
    pauseReason: text({ enum: webhookPauseReasons }),
    pausedAt: moment(),
    /** When the first of the latest failures was; null once something arrives. */
    failingSince: moment(),
    failureCount: integer().notNull().default(0),
    /** Nothing is sent before; null: now. */
    retryAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("webhook_endpoints_api_key").on(t.apiKeyId),
    index("webhook_endpoints_user_newest").on(t.userId, t.createdAt, t.id),
    oneOf("webhook_endpoints_kind", t.kind, webhookKinds),
    oneOf("webhook_endpoints_pause_reason", t.pauseReason, webhookPauseReasons),
    check("webhook_endpoints_paused", sql`(${t.pauseReason} is null) = (${t.pausedAt} is null)`),
    fewTexts("webhook_endpoints_events", t.events, { rows: webhookEventTypes.length, characters: 300 }),
    check("webhook_endpoints_options", sql`char_length(${t.options}::text) <= 2000`),
    maxLengths("webhook_endpoints_lengths", [
      [t.name, 100],
      [t.address, 2_048],
      [t.encryptedSecrets, 4_000],
    ]),
  ],
);

/**
 * What happened to something of a speaker who has a webhook for it. Triggers write these rows in the transaction of
 * the cause, whichever command that was.
 */
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

/** One event on its way to one endpoint, with the last attempt as the speaker sees it. */
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

/** Whether a hub was open when its owner's webhooks last heard of it, because the clock opens and closes hubs too. */
export const webhookHubStates = pgTable("webhook_hub_states", {
  talkHubId: uuid()
    .primaryKey()
    .references(() => talkHubs.id, { onDelete: "cascade" }),
  isOpen: boolean().notNull(),
});
