// What others than the speaker see of a hub's audience, as it was when it was last published. It changes only when five
// more people have come, so nobody learns from it what one of them gave (decision 083). Counts only, no devices.
import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { moment, oneOf } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { publishedResultKinds } from "#app/database/vocabulary.ts";

export const publishedResults = pgTable(
  "published_results",
  {
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    kind: text({ enum: publishedResultKinds }).notNull(),
    /** The people who had come by then. */
    people: integer().notNull(),
    results: jsonb().notNull(),
    publishedAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.talkHubId, t.kind] }),
    oneOf("published_results_kind", t.kind, publishedResultKinds),
    check("published_results_people", sql`${t.people} >= 0`),
    check("published_results_size", sql`char_length(${t.results}::text) <= 100000`),
  ],
);
