// Emails of a speaker to the people who left their details at a talk: one draft for each hub, and those that were sent.
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";

export const followUps = pgTable(
  "follow_ups",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    message: text().notNull(),
    /** The text of the one link besides the talk's page; empty without a link. */
    linkLabel: text(),
    linkUrl: text(),
    /** Counts the changes of a draft, so that only what its speaker saw is sent. */
    version: integer().notNull().default(1),
    /** Empty for the draft. From then on nothing in the row changes. */
    startedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("follow_ups_one_draft").on(t.talkHubId).where(sql`${t.startedAt} is null`),
    index("follow_ups_hub_newest").on(t.talkHubId, t.startedAt, t.id),
    check("follow_ups_link", sql`(${t.linkLabel} is null) = (${t.linkUrl} is null)`),
    maxLengths("follow_ups_lengths", [
      [t.subject, 120],
      [t.message, 2_000],
      [t.linkLabel, 80],
      [t.linkUrl, 2_048],
    ]),
  ],
);
