// The link that opens a hub's hall screen on a machine where the speaker is not signed in. One for each hub: a new one
// replaces it, and revoking deletes it.
import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const stageLinks = pgTable(
  "stage_links",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .unique()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    /** A keyed hash. */
    codeHash: text().notNull(),
    /** Not used since 0.2: to be dropped in a later release. */
    tries: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("stage_links_expiry").on(t.expiresAt),
    check("stage_links_tries", sql`${t.tries} >= 0`),
    maxLengths("stage_links_lengths", [[t.codeHash, 100]]),
  ],
);
