// One contact for each speaker and email address, whichever hub captured it first.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { leadSources, leadStatuses } from "#app/database/vocabulary.ts";

export const leads = pgTable(
  "leads",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** The hub that captured the contact first; `lead_captures` has all of them. */
    talkHubId: uuid().references(() => talkHubs.id, { onDelete: "set null" }),
    firstName: text(),
    lastName: text(),
    /** In lower case; empty only if a speaker's form does not ask for it. */
    email: text(),
    phone: text(),
    company: text(),
    source: text({ enum: leadSources }).notNull(),
    status: text({ enum: leadStatuses }).notNull().default("new"),
    notes: text(),
    /** The first consent in force; a trigger copies it from `lead_captures`. Empty after a withdrawal. */
    consentedAt: moment(),
    /** When this person withdrew every consent. The details stay, and nobody may write to them. */
    consentWithdrawnAt: moment(),
    /**
     * The text that a search matches (database/contains-words.ts), short enough for an index entry (at most 2,704
     * bytes).
     */
    searchFolded: text().generatedAlwaysAs(
      sql`substr(search_fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(company, '')), 1, 600)`,
    ),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("leads_one_per_email").on(t.userId, t.email),
    // Contains all columns that filters and search use, so that they read the index alone.
    index("leads_user_newest").on(t.userId, t.createdAt, t.id, t.status, t.source, t.consentedAt, t.searchFolded),
    index("leads_withdrawn").on(t.userId, t.createdAt, t.id).where(sql`${t.consentWithdrawnAt} is not null`),
    index("leads_hub_newest").on(t.talkHubId, t.createdAt),
    // The contacts whose retention does not depend on a talk.
    index("leads_without_hub").on(t.userId, t.createdAt).where(sql`${t.talkHubId} is null`),
    oneOf("leads_source", t.source, leadSources),
    oneOf("leads_status", t.status, leadStatuses),
    check("leads_email_lower", sql`${t.email} = lower(${t.email})`),
    check(
      "leads_identity",
      sql`coalesce(${t.email}, ${t.phone}, ${t.firstName}, ${t.lastName}, ${t.company}) is not null`,
    ),
    maxLengths("leads_lengths", [
      [t.firstName, 100],
      [t.lastName, 100],
      [t.email, 254],
      [t.phone, 50],
      [t.company, 200],
      [t.notes, 5_000],
    ]),
  ],
);
