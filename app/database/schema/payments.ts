// One row for each payment that was begun for good. It is the tax record: when the account goes, it stays, without it.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { paymentProviders, paymentStates } from "#app/database/vocabulary.ts";

export const payments = pgTable(
  "payments",
  {
    id: id(),
    /** The tax invoice's number. */
    number: integer().notNull().unique("payments_number").generatedAlwaysAsIdentity({ startWith: 1001 }),
    /** Whose membership it pays; empty before there is an account, and after it was deleted. */
    userId: uuid().references(() => profiles.id, { onDelete: "set null" }),
    provider: text({ enum: paymentProviders }).notNull(),
    /** The provider's names of its checkout, and of the money behind it (refunds and disputes name only that). */
    sessionId: text().notNull().unique("payments_session"),
    intentId: text().unique("payments_intent"),
    email: text().notNull(),
    buyerName: text(),
    amountCents: integer().notNull(),
    currency: text().notNull(),
    refundedCents: integer().notNull().default(0),
    status: text({ enum: paymentStates }).notNull(),
    paidAt: moment(),
    /** When the membership was given and its letters were promised: once. */
    fulfilledAt: moment(),
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
    ]),
  ],
);
