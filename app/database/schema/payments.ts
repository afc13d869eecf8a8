import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { paymentProviders, paymentStates } from "#app/database/vocabulary.ts";

/** One row for each submitted payment. It is the tax record, so it outlives the account. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** The receipt's number. */
    number: integer().notNull().unique("payments_number").generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** The member; empty before the account exists and after it is deleted. */
    userId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    provider: text({ enum: paymentProviders }).notNull(),
    /** The provider's ids of the checkout and of the charge (refunds and disputes name only the latter). */
    sessionId: text().notNull().unique("payments_session"),
    intentId: text().unique("payments_intent"),
    email: text().notNull(),
    buyerName: text(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    /** What TAX_LINE said when it was paid: a receipt stays as it was issued. */
    taxLine: text().notNull(),
    refundedCents: integer().notNull().default(0),
    status: text({ enum: paymentStates }).notNull(),
    paidAt: moment(),
    /** When the membership was granted and its emails were enqueued, once. */
    fulfilledAt: moment(),
    /** Paid although the account was a member: not needed, and refunded by hand. */
    alreadyMember: boolean().notNull().default(false),
    /** Paid where nobody new may have an account by then: without one, and refunded by hand. */
    accountRefused: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("payments_user_newest").on(t.userId, t.createdAt, t.id),
    oneOf("payments_provider", t.provider, paymentProviders),
    oneOf("payments_status", t.status, paymentStates),
    check("payments_email_lower", sql`${t.email} = lower(${t.email})`),
    check("payments_currency", sql`${t.currency} ~ '^[A-Z]{3}$'`),
    check("payments_amounts", sql`${t.amountCents} >= 0 and ${t.refundedCents} between 0 and ${t.amountCents}`),
    maxLengths("payments_lengths", [
      [t.sessionId, 255],
      [t.intentId, 255],
      [t.email, 254],
      [t.buyerName, 200],
      [t.taxLine, 60],
    ]),
  ],
);

/**
 * Events from the payment provider, each stored once, for audit. Only listed fields are stored, so that no card data
 * is among them.
 */
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
