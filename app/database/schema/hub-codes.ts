// The short code of every hub, typed at `/j` by people who cannot scan. Only the trigger on `talk_hubs` writes here, and
// a code outlives its hub: nobody who reads it from an old slide may reach another talk.
import { sql } from "drizzle-orm";
import { check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const hubCodes = pgTable(
  "hub_codes",
  {
    code: text().primaryKey(),
    /** Null once the hub is deleted for good. */
    talkHubId: uuid()
      .unique()
      .references(() => talkHubs.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  // No vowels, so that no code is a word, and no letters that look alike from the last row: L, Q, V.
  (t) => [check("hub_codes_shape", sql`${t.code} ~ '^[BCDFGHJKMNPRSTWXYZ]{5}$'`)],
);
