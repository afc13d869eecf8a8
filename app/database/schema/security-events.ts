// Sign-ins, failed ones, and changes of how an account is entered. Like events of one window share a row, so that a flood
// of attempts doesn't fill the table. Deleted with the account, and after 90 days.
import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { users } from "#app/database/schema/users.ts";
import { securityEventNames } from "#app/database/vocabulary.ts";

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
