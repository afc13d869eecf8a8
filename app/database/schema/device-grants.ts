// What a device may do: it gave its details to this speaker (and is not asked again), or it proved an address and may
// open a hub. One row for each grant, renewed in place.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { leads } from "#app/database/schema/leads.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { grantKinds } from "#app/database/vocabulary.ts";

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
