import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { maxPressPhotos } from "#app/database/vocabulary.ts";

/** `id` is that of the file. */
export type PressPhoto = { id: string; kind: "portrait" | "stage"; alt: string; credit: string | null };

/**
 * What organisers get of a speaker beside the profile: texts to be read aloud and printed, and photos in print size.
 */
export const speakerKits = pgTable(
  "speaker_kits",
  {
    userId: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: "cascade" }),
    /** How to say the name: "a-MAH-ra oh-SAY". */
    pronunciation: text(),
    /** For whoever is on stage before the speaker. */
    introduction: text(),
    stageNeeds: text(),
    /** In the order of the page. */
    photos: jsonb().$type<PressPhoto[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check(
      "speaker_kits_photos",
      sql`case jsonb_typeof(${t.photos}) when 'array' then jsonb_array_length(${t.photos}) <= ${sql.raw(String(maxPressPhotos))} else false end`,
    ),
    maxLengths("speaker_kits_lengths", [
      [t.pronunciation, 120],
      [t.introduction, 2_000],
      [t.stageNeeds, 2_000],
    ]),
  ],
);

/** The talks that a speaker offers, as cards on the profile. Hubs name the one that was given there. */
export const signatureTalks = pgTable(
  "signature_talks",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: "cascade" }),
    title: text().notNull(),
    /** What people can do afterwards. */
    promise: text(),
    audience: text(),
    length: text(),
    format: text(),
    sortOrder: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("signature_talks_user").on(t.userId, t.sortOrder, t.id),
    check("signature_talks_title", sql`char_length(${t.title}) between 1 and 140`),
    maxLengths("signature_talks_lengths", [
      [t.promise, 400],
      [t.audience, 200],
      [t.length, 60],
      [t.format, 100],
    ]),
  ],
);
