// The current slug of every hub, and the former ones under which it was published; those redirect to it. Only the
// triggers on `talk_hubs` write here.
import { sql } from "drizzle-orm";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const hubSlugs = pgTable(
  "hub_slugs",
  {
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    slug: text().notNull(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    isCurrent: boolean().notNull(),
    /**
     * The hub was published under it, so people may have the address. Another one is free again once it is replaced.
     */
    wasPublished: boolean().notNull().default(false),
    claimedAt: moment().notNull().defaultNow(),
    replacedAt: moment(),
  },
  (t) => [
    primaryKey({ name: "hub_slugs_pkey", columns: [t.userId, t.slug] }),
    index("hub_slugs_hub").on(t.talkHubId),
    uniqueIndex("hub_slugs_one_current").on(t.talkHubId).where(sql`${t.isCurrent}`),
  ],
);
