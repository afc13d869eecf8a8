// The access code emailed to an address for a hub. One row for each address and hub: a new code replaces the old one.
import { sql } from "drizzle-orm";
import { check, index, pgTable, smallint, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

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
