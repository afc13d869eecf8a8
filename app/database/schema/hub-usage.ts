// What a hub's audience has stored, as last measured: the truth is in the tables (docs/decisions/087). No person, no text.
import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const hubUsage = pgTable(
  "hub_usage",
  {
    talkHubId: uuid()
      .primaryKey()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    /** Ratings, one for each device. */
    ratings: integer().notNull(),
    /** Contacts that this hub captured. */
    leads: integer().notNull(),
    /** Of the text in both. */
    bytes: bigint({ mode: "number" }).notNull(),
    /** Long comments whose words were removed to make room for others'. */
    thinned: integer().notNull().default(0),
    measuredAt: moment().notNull(),
  },
  (t) => [check("hub_usage_counts", sql`${t.ratings} >= 0 and ${t.leads} >= 0 and ${t.bytes} >= 0`)],
);
