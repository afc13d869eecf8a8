// An attendee's certificate of attendance: the name that they typed. All else is said of the talk, as it is now.

import { sql } from "drizzle-orm";
import { check, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, updatedAt } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const certificates = pgTable(
  "certificates",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    /** It scanned the hall screen. */
    deviceId: uuid().notNull(),
    /** In the address that confirms the certificate; whoever has the paper has the code. */
    code: text().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("certificates_one_per_device").on(t.talkHubId, t.deviceId),
    unique("certificates_code").on(t.code),
    check("certificates_name", sql`${t.name} <> ''`),
    check("certificates_code_shape", sql`${t.code} ~ '^[0-9A-HJKMNP-TV-Z]{20}$'`),
    maxLengths("certificates_lengths", [[t.name, 120]]),
  ],
);
