// Every current and former username. Old ones redirect forever (printed QR codes must keep working) and stay with their
// owner. Only the trigger on `profiles` writes here.
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
