// What organisers get of a speaker beside the profile: texts to be read aloud and printed, and photos in print size.

import { sql } from "drizzle-orm";
import { check, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, maxLengths, updatedAt } from "#app/database/schema/columns.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import { maxPressPhotos } from "#app/database/vocabulary.ts";

/** `id` is that of the file. */
export type PressPhoto = { id: string; kind: "portrait" | "stage"; alt: string; credit: string | null };

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
