// What the hall screen of a hub shows. A hub without a row shows the first scene.
import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment, oneOf } from "#app/database/schema/columns.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { stageScenes } from "#app/database/vocabulary.ts";

export const stages = pgTable(
  "stages",
  {
    talkHubId: uuid()
      .primaryKey()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    scene: text({ enum: stageScenes }).notNull(),
    /** The last scene that was not black, to which the screen returns. */
    litScene: text({ enum: stageScenes }).notNull(),
    /** Until then, the results scene shows no figures. */
    isRevealed: boolean().notNull().default(false),
    /** Increased by every change, so that screens never go back to an earlier one. */
    version: integer().notNull().default(1),
    changedAt: moment().notNull(),
  },
  (t) => [oneOf("stages_scene", t.scene, stageScenes), oneOf("stages_lit_scene", t.litScene, stageScenes)],
);
