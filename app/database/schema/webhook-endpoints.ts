// Where a speaker's events are sent: an address of their own, or a service such as Mailchimp.
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { apiKeys } from "#app/database/schema/api-keys.ts";
import { createdAt, fewTexts, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { webhookEventTypes, webhookKinds, webhookPauseReasons } from "#app/database/vocabulary.ts";

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
