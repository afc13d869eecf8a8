import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgSequence, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { deviceTypes, eventKinds, trafficSources } from "#app/database/vocabulary.ts";

/**
 * Devices' actions at a hub: one row for each device, kind, resource and day, with a count. Unique devices are rows;
 * raw counts are the sum of `count`.
 */
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

/**
 * What a hub's audience has stored, as last measured: the truth is in the tables (docs/decisions/087). No person, no
 * text.
 */
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

/** Counts speakers' writes, so that every process notices the changes of the others. */
export const pageChanges = pgSequence("page_changes");
