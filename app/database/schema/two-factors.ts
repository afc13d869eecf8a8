// Better Auth's table of second steps at sign-in; secret and recovery codes are encrypted by it.
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
  /** False until the authenticator app has shown a right code. */
  verified: boolean().notNull().default(true),
  /** Better Auth asks for these two; wrong codes are counted in limiter_counts. */
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: moment(),
  /** The time step of the last code of the app that was taken: neither it nor an older one is taken again. */
  lastCodeStep: integer(),
});
