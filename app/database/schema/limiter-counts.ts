// The counts of limits across all processes (app/request/limits.server.ts).
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { maxLengths, moment } from "#app/database/schema/columns.ts";

export const limiterCounts = pgTable(
  "limiter_counts",
  {
    /** A keyed hash of the limiter and its key, which reveals no address. */
    key: text().primaryKey(),
    consumed: integer().notNull(),
    /** When the window ends. It starts with the first consumption. */
    endsAt: moment().notNull(),
  },
  (t) => [index("limiter_counts_end").on(t.endsAt), maxLengths("limiter_counts_lengths", [[t.key, 100]])],
);
