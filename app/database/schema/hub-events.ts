// Devices' actions at a hub: one row for each device, kind, resource and day, with a count. Unique devices are rows;
// raw counts are the sum of `count`.
import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { deviceTypes, eventKinds, trafficSources } from "#app/database/vocabulary.ts";

export const hubEvents = pgTable(
  "hub_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    kind: text({ enum: eventKinds }).notNull(),
    deviceId: uuid().notNull(),
    /** The day in the owner's time zone. */
    day: date({ mode: "string" }).notNull(),
    deviceType: text({ enum: deviceTypes }),
    source: text({ enum: trafficSources }),
    referrerHost: text(),
    /** The opened file or link, also after it was deleted: it was opened. Empty for events of the whole page. */
    resourceId: uuid(),
    count: integer().notNull().default(1),
    /** The first of that day. */
    occurredAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // In this order it also serves "all views of this hub between two days".
    unique("hub_events_one_per_day").on(t.talkHubId, t.kind, t.day, t.deviceId, t.resourceId).nullsNotDistinct(),
    index("hub_events_resource").on(t.resourceId),
    // Daily totals are read from this index alone, however many events of others the table has.
    index("hub_events_stats").on(
      t.talkHubId,
      t.kind,
      t.day,
      t.count,
      t.deviceId,
      t.source,
      t.deviceType,
      t.referrerHost,
    ),
    oneOf("hub_events_kind", t.kind, eventKinds),
    oneOf("hub_events_device_type", t.deviceType, deviceTypes),
    oneOf("hub_events_source", t.source, trafficSources),
    check("hub_events_count", sql`${t.count} >= 1`),
    maxLengths("hub_events_lengths", [[t.referrerHost, 253]]),
  ],
);
