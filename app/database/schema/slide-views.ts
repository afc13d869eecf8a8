// Which slides a device looked at: one row for each device, deck and day. Of the rows of a file that was replaced nothing
// is shown any more.
import { sql } from "drizzle-orm";
import { check, date, index, pgTable, smallint, unique, uuid } from "drizzle-orm/pg-core";
import { id, moment } from "#app/database/schema/columns.ts";
import { files } from "#app/database/schema/files.ts";
import { resources } from "#app/database/schema/resources.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { maxSlides } from "#app/database/vocabulary.ts";

export const slideViews = pgTable(
  "slide_views",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: "cascade" }),
    /** Whose pages the slides are. */
    fileId: uuid()
      .notNull()
      .references(() => files.id, { onDelete: "cascade" }),
    deviceId: uuid().notNull(),
    /** The day in the owner's time zone. */
    day: date({ mode: "string" }).notNull(),
    /** How often the device came to each slide, from the first on. */
    counts: smallint().array().notNull(),
    /** The number of the slide that it looked at last. */
    lastSlide: smallint().notNull(),
    /** The first of that day. */
    occurredAt: moment().notNull().defaultNow(),
  },
  (t) => [
    unique("slide_views_one_per_day").on(t.resourceId, t.fileId, t.deviceId, t.day),
    index("slide_views_hub").on(t.talkHubId, t.deviceId),
    index("slide_views_file").on(t.fileId),
    check("slide_views_counts", sql`cardinality(${t.counts}) between 1 and ${sql.raw(String(maxSlides))}`),
    check("slide_views_last", sql`${t.lastSlide} between 1 and cardinality(${t.counts})`),
  ],
);
