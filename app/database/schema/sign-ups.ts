import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { signUpModes } from "#app/database/vocabulary.ts";

/**
 * The one row about the installation itself. A trigger makes it with its administrator, and nothing deletes it, so it
 * says whether there has ever been one. Its settings count where the environment says nothing.
 */
export const installation = pgTable(
  "installation",
  {
    id: integer().primaryKey().default(1),
    productName: text(),
    supportEmail: text(),
    /** Who may sign up. */
    signUp: text({ enum: signUpModes }),
    createdAt: createdAt(),
  },
  (t) => [
    check("installation_one", sql`${t.id} = 1`),
    oneOf("installation_sign_up", t.signUp, signUpModes),
    maxLengths("installation_lengths", [
      [t.productName, 60],
      [t.supportEmail, 254],
    ]),
  ],
);

/**
 * Sign-ups with an unconfirmed address. They are not accounts yet and block nothing. Confirming the address creates
 * the account from a row (docs/decisions/034).
 */
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

/** The administrator's links by which somebody may sign up where sign-up is not open. A link is signed, not stored. */
export const signUpInvitations = pgTable(
  "sign_up_invitations",
  {
    id: id(),
    /** What the administrator calls it: whom it is for. */
    label: text().notNull(),
    maxUses: integer().notNull(),
    /** Accounts that were created by it. */
    useCount: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    revokedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index("sign_up_invitations_newest").on(t.createdAt, t.id),
    check("sign_up_invitations_uses", sql`${t.useCount} between 0 and ${t.maxUses}`),
    check("sign_up_invitations_most", sql`${t.maxUses} between 1 and 1000`),
    maxLengths("sign_up_invitations_lengths", [[t.label, 100]]),
  ],
);
