// The public halves of the keys that an account signs in with instead of its password and code (docs/decisions/095).
import { sql } from "drizzle-orm";
import { bigint, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { users } from "#app/database/schema/users.ts";

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
