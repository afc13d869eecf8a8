// Sign-ups with an unconfirmed address. They are not accounts yet and block nothing. Confirming the address creates the
// account from a row (docs/decisions/034).
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { signUpInvitations } from "#app/database/schema/sign-up-invitations.ts";

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
    /** Of the browser that signed up; the account starts with it. */
    timezone: text().notNull().default("UTC"),
    /** The link that it came by, which counts a use when the account is created. */
    invitationId: uuid().references(() => signUpInvitations.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index("sign_ups_email").on(t.email, t.createdAt),
    index("sign_ups_expiry").on(t.expiresAt),
    // As for profiles: an unknown zone would fail when the account is created.
    check("sign_ups_timezone_known", sql`('2000-01-01 00:00'::timestamp at time zone ${t.timezone}) is not null`),
    check("sign_ups_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("sign_ups_lengths", [
      [t.email, 254],
      [t.firstName, 100],
      [t.lastName, 100],
      [t.username, 30],
      [t.timezone, 64],
    ]),
  ],
);
