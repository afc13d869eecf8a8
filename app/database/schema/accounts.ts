import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, updatedAt } from "#app/database/schema/columns.ts";

/** Better Auth's table of people who can sign in. `profiles` has the product's data about them. */
export const users = pgTable(
  "users",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    /** Made the administrator at /setup or on the command line. Counts while SUPPORT_EMAIL names nobody. */
    isAdministrator: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    // For the foreign key that keeps a profile's email in step.
    unique("users_id_email_unique").on(t.id, t.email),
    uniqueIndex("users_one_administrator").on(t.isAdministrator).where(sql`${t.isAdministrator}`),
    check("users_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("users_lengths", [
      [t.name, 200],
      [t.email, 254],
    ]),
  ],
);

/** Better Auth's table of sign-in methods; ours have the password hash (provider "credential"). */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("accounts_user").on(t.userId), unique("accounts_provider_account").on(t.providerId, t.accountId)],
);

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expiry").on(t.expiresAt)],
);

/** Better Auth's short-lived secrets: email confirmation, password links. */
export const verifications = pgTable(
  "verifications",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("verifications_identifier").on(t.identifier), index("verifications_expiry").on(t.expiresAt)],
);

/** Better Auth's table of second steps at sign-in. It encrypts the secret and recovery codes. */
export const twoFactors = pgTable("two_factors", {
  id: id(),
  userId: uuid()
    .notNull()
    .unique("two_factors_user")
    .references(() => users.id, { onDelete: "cascade" }),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  /** False until the authenticator app has given a correct code. */
  verified: boolean().notNull().default(true),
  /** Better Auth requires these two; we count wrong codes in limiter_counts. */
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: moment(),
  /** The time step of the last accepted code: neither it nor an older one is accepted again. */
  lastCodeStep: integer(),
});

/**
 * The public halves of the keys that an account signs in with instead of its password and code (docs/decisions/095).
 */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the authenticator calls it, in base64url. */
    credentialId: text().notNull().unique("passkeys_credential"),
    /** COSE, in base64url. */
    publicKey: text().notNull(),
    /** How often the authenticator says that it has signed; some always say 0. */
    signCount: bigint({ mode: "number" }).notNull(),
    /** How browsers reach the authenticator, so that they don't offer to make a second passkey there. */
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [
    index("passkeys_user").on(t.userId, t.createdAt),
    check("passkeys_sign_count", sql`${t.signCount} >= 0`),
    check("passkeys_transports", sql`cardinality(${t.transports}) <= 8`),
    maxLengths("passkeys_lengths", [
      [t.credentialId, 1_364],
      [t.publicKey, 4_096],
      [t.name, 60],
    ]),
  ],
);

/** A pending change of email address. It happens when both the old and the new address have confirmed. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: id(),
    /** One at a time: a new request replaces the last. */
    userId: uuid()
      .notNull()
      .unique("email_changes_user")
      .references(() => users.id, { onDelete: "cascade" }),
    newEmail: text().notNull(),
    /** SHA-256 of the tokens in the emails. */
    oldTokenHash: text().notNull().unique("email_changes_old_token"),
    newTokenHash: text().notNull().unique("email_changes_new_token"),
    oldConfirmedAt: moment(),
    newConfirmedAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("email_changes_expiry").on(t.expiresAt),
    check("email_changes_lower", sql`${t.newEmail} = lower(${t.newEmail})`),
    maxLengths("email_changes_lengths", [[t.newEmail, 254]]),
  ],
);
