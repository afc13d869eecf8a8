// What the payment provider told, once each, kept for audit: by list, so that no card data can be among it.
import { index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { paymentProviders } from "#app/database/vocabulary.ts";

export const paymentEvents = pgTable(
  "payment_events",
  {
    /** The provider's own: the same event again is the same row. */
    id: text().primaryKey(),
    provider: text({ enum: paymentProviders }).notNull(),
    type: text().notNull(),
    /** Which payment it is about; either may be missing. */
    sessionId: text(),
    intentId: text(),
    /** What it says in our words; empty for what we do not act on. */
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
