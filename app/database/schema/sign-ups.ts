// Sign-ups with an unconfirmed address. They are not accounts yet and block nothing. Confirming the address creates the
// account from a row (docs/decisions/034).
import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";

export const signUps = pgTable(
  "sign_ups",
  {
    id: id(),
    /** Several sign-ups may share one address, each with its own link; any of them creates the one account. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** A wish, not a reservation: the first who confirms gets it. */
    username: text().notNull(),
    /** A hash, used only if the browser that signed up confirms. Null once the account has it. */
    password: text(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index("sign_ups_email").on(t.email, t.createdAt),
    index("sign_ups_expiry").on(t.expiresAt),
    check("sign_ups_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("sign_ups_lengths", [
      [t.email, 254],
      [t.firstName, 100],
      [t.lastName, 100],
      [t.username, 30],
    ]),
  ],
);
