// Every username anyone has or had. Old ones redirect for ever (a printed QR code must never die)
// and stay with their owner. Written only by the trigger on `profiles` (the first migration).
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";

export const usernames = pgTable(
  "usernames",
  {
    username: text().primaryKey(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    isCurrent: boolean().notNull(),
    claimedAt: moment().notNull().defaultNow(),
    replacedAt: moment(),
  },
  (t) => [
    index("usernames_profile").on(t.profileId),
    uniqueIndex("usernames_one_current").on(t.profileId).where(sql`${t.isCurrent}`),
  ],
);
