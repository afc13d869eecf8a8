import { sql } from "drizzle-orm";
import { check, integer, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, moment, oneOf } from "#app/database/schema/columns.ts";
import { resources } from "#app/database/schema/resources.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { rehearsalKinds } from "#app/database/vocabulary.ts";

/** The rehearsal of a hub: a private link to its page. A trigger on `talk_hubs` deletes the row when the hub opens. */
export const rehearsals = pgTable("rehearsals", {
  /** Signed, it is the link's token. A new link is a new row. */
  id: id(),
  talkHubId: uuid()
    .notNull()
    .unique()
    .references(() => talkHubs.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});

/**
 * What a device did in a rehearsal: how often, which fields it filled, and never what it wrote. Nothing else may read
 * this table (decision 058).
 */
export const rehearsalEntries = pgTable(
  "rehearsal_entries",
  {
    id: id(),
    rehearsalId: uuid()
      .notNull()
      .references(() => rehearsals.id, { onDelete: "cascade" }),
    deviceId: uuid().notNull(),
    kind: text({ enum: rehearsalKinds }).notNull(),
    /** The file or link that was opened. */
    resourceId: uuid().references(() => resources.id, { onDelete: "cascade" }),
    rating: smallint(),
    /** The names of the fields that were filled in. */
    fields: text().array().notNull().default([]),
    entryCount: integer().notNull().default(1),
    lastAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    // A repeat by the same device is the same row.
    unique("rehearsal_entries_repeat").on(t.rehearsalId, t.deviceId, t.kind, t.resourceId).nullsNotDistinct(),
    oneOf("rehearsal_entries_kind", t.kind, rehearsalKinds),
    check("rehearsal_entries_rating", sql`${t.rating} between 1 and 5`),
    check("rehearsal_entries_counts", sql`${t.entryCount} >= 1 and cardinality(${t.fields}) <= 20`),
  ],
);
