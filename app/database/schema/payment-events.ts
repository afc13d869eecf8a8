// Events from the payment provider, each stored once, for audit. Only listed fields are stored, so that no card data is
// among them.
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { paymentProviders } from "#app/database/vocabulary.ts";

export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's id, so that a repeated event is the same row. */
    id: text().primaryKey(),
    provider: text({ enum: paymentProviders }).notNull(),
    type: text().notNull(),
    /** The payment it is about; either may be missing. */
    sessionId: text(),
    intentId: text(),
    /** The change it causes; empty for events that we ignore. */
    change: jsonb().$type<{ kind: string }>(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    occurredAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("payment_events_session").on(t.sessionId),
    index("payment_events_intent").on(t.intentId),
    oneOf("payment_events_provider", t.provider, paymentProviders),
    maxLengths("payment_events_lengths", [
      [t.id, 255],
      [t.type, 255],
      [t.sessionId, 255],
      [t.intentId, 255],
    ]),
  ],
);
