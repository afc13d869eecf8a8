import { sql } from "drizzle-orm";
import { check, date, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { files } from "#app/database/schema/files.ts";
import { leads } from "#app/database/schema/leads.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { resources } from "#app/database/schema/resources.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { grantKinds, maxSlides } from "#app/database/vocabulary.ts";

/**
 * Which slides a device looked at: one row for each device, deck and day. Of the rows of a file that was replaced
 * nothing is shown any more.
 */
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

/**
 * What a device may do: it gave its details to this speaker (and is not asked again), or it proved an address and may
 * open a hub. One row for each grant, renewed in place.
 */
export const deviceGrants = pgTable(
  "device_grants",
  {
    id: id(),
    deviceId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** Empty: the grant is for all hubs of this speaker. */
    talkHubId: uuid().references(() => talkHubs.id, { onDelete: "cascade" }),
    kind: text({ enum: grantKinds }).notNull(),
    email: text(),
    leadId: uuid().references(() => leads.id, { onDelete: "cascade" }),
    grantedAt: moment().notNull().defaultNow(),
    expiresAt: moment(),
  },
  (t) => [
    unique("device_grants_one").on(t.deviceId, t.userId, t.kind, t.talkHubId).nullsNotDistinct(),
    index("device_grants_user").on(t.userId, t.email),
    index("device_grants_hub").on(t.talkHubId),
    index("device_grants_lead").on(t.leadId),
    index("device_grants_expiry").on(t.expiresAt),
    oneOf("device_grants_kind", t.kind, grantKinds),
    check("device_grants_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("device_grants_lengths", [[t.email, 254]]),
  ],
);

/**
 * The access code emailed to an address for a hub. One row for each address and hub: a new code replaces the old one.
 */
export const accessCodes = pgTable(
  "access_codes",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    email: text().notNull(),
    codeHash: text().notNull(),
    /** Attempts through the link in its email; others are counted by request. */
    tries: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    /** Where it was requested: a keyed hash of the network. */
    network: text(),
    /** Since when its email waits until other people there have used theirs (docs/decisions/075). */
    heldAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    unique("access_codes_one").on(t.talkHubId, t.email),
    index("access_codes_expiry").on(t.expiresAt),
    index("access_codes_held").on(t.talkHubId, t.heldAt).where(sql`${t.heldAt} is not null`),
    check("access_codes_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("access_codes_lengths", [
      [t.email, 254],
      [t.codeHash, 100],
    ]),
  ],
);

/** Visitors who want one email when a scheduled hub opens. */
export const openingNotices = pgTable(
  "opening_notices",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    email: text().notNull(),
    createdAt: createdAt(),
    /** Empty until the hub opens. */
    sentAt: moment(),
  },
  (t) => [
    unique("opening_notices_one").on(t.talkHubId, t.email),
    check("opening_notices_email_lower", sql`${t.email} = lower(${t.email})`),
    maxLengths("opening_notices_lengths", [[t.email, 254]]),
  ],
);
