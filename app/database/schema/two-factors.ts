// Better Auth's table of second steps at sign-in. It encrypts the secret and recovery codes.
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#app/database/schema/columns.ts";
import { users } from "#app/database/schema/users.ts";

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
