import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "#app/database/schema/accounts.ts";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { auditActs, securityEventNames } from "#app/database/vocabulary.ts";

/**
 * Every administrator's action: who did what, to whom, when. No foreign keys, because an entry outlives the account
 * it is about.
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    actorId: uuid().notNull(),
    actorEmail: text().notNull(),
    act: text({ enum: auditActs }).notNull(),
    /** The affected account; empty if there is none. */
    subjectId: uuid(),
    subjectEmail: text(),
    /** For example a ticket's number and state, or a job's kind. */
    detail: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index("audit_entries_newest").on(t.createdAt, t.id),
    index("audit_entries_subject").on(t.subjectId),
    oneOf("audit_entries_act", t.act, auditActs),
    maxLengths("audit_entries_lengths", [
      [t.actorEmail, 254],
      [t.subjectEmail, 254],
      [t.detail, 300],
    ]),
  ],
);

/**
 * Sign-ins, failed ones, and changes of how an account is entered. Like events of one window share a row, so that a
 * flood of attempts doesn't fill the table. Deleted with the account, and after 90 days.
 */
export const securityEvents = pgTable(
  "security_events",
  {
    id: id(),
    event: text({ enum: securityEventNames }).notNull(),
    /** Empty for a sign-in with an address that has no account; the address itself is not stored. */
    userId: uuid().references(() => users.id, { onDelete: "cascade" }),
    /** The window that shares a row. */
    windowKey: text().notNull(),
    eventCount: integer().notNull().default(1),
    /** The network of the latest event, such as "203.0.113.0/24"; never a full address. */
    network: text(),
    /** For example the account's previous address. */
    detail: text(),
    /** The latest event. */
    lastAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("security_events_window").on(t.userId, t.event, t.windowKey).nullsNotDistinct(),
    index("security_events_newest").on(t.lastAt, t.id),
    oneOf("security_events_event", t.event, securityEventNames),
    maxLengths("security_events_lengths", [
      [t.windowKey, 100],
      [t.network, 50],
      [t.detail, 254],
    ]),
  ],
);

/** The counts of limits across all processes (app/request/limits.server.ts). */
export const limiterCounts = pgTable(
  "limiter_counts",
  {
    /** A keyed hash of the limiter and its key, which reveals no address. */
    key: text().primaryKey(),
    consumed: integer().notNull(),
    /** When the window ends. It starts with the first consumption. */
    endsAt: moment().notNull(),
  },
  (t) => [index("limiter_counts_end").on(t.endsAt), maxLengths("limiter_counts_lengths", [[t.key, 100]])],
);
