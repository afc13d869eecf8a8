// Who signed up and has not confirmed the address: no account yet, and nothing that anybody else could miss. An account is
// made from a row by whoever proves that the address is theirs (docs/decisions/034).
import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";

export const signUps = pgTable(
  "sign_ups",
  {
    id: id(),
    /** Of several with one address, each has its own link; any of them makes the one account. */
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Wished for, not held: it goes to the first who confirms. */
    username: text().notNull(),
    /** A hash; counts only for the browser that signed up. Null once it is the account's. */
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
