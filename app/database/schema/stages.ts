import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, maxLengths, moment, oneOf } from "#app/database/schema/columns.ts";
import { feedbackSubmissions } from "#app/database/schema/feedback.ts";
import { resources } from "#app/database/schema/resources.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { type checkLevels, type checkNames, maxSlides, stageScenes, talkScenes } from "#app/database/vocabulary.ts";

/** What the hall screen of a hub shows. A hub without a row shows the first scene. */
export const stages = pgTable(
  "stages",
  {
    talkHubId: uuid()
      .primaryKey()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    scene: text({ enum: stageScenes }).notNull(),
    /** The last scene of the talk, to which the screen returns from a comment and from black. */
    litScene: text({ enum: talkScenes }).notNull(),
    /** What the comment scene shows, as long as the speaker approves it and nobody hides or changes it. */
    commentId: uuid().references(() => feedbackSubmissions.id, { onDelete: "set null" }),
    /** Until then, the results scene shows no figures. */
    isRevealed: boolean().notNull().default(false),
    /** The slides that the slides scene shows; null until some were chosen: the first of the talk. */
    deckId: uuid().references(() => resources.id, { onDelete: "set null" }),
    /** The number of the slide. */
    slide: integer().notNull().default(1),
    /** Increased by every change, so that screens never go back to an earlier one. */
    version: integer().notNull().default(1),
    changedAt: moment().notNull(),
    /** When a hall screen or remote last asked what is shown, to the minute. */
    followedAt: moment(),
  },
  (t) => [
    oneOf("stages_scene", t.scene, stageScenes),
    oneOf("stages_lit_scene", t.litScene, talkScenes),
    index("stages_comment").on(t.commentId),
    index("stages_deck").on(t.deckId),
    check("stages_slide", sql`${t.slide} between 1 and ${sql.raw(String(maxSlides))}`),
  ],
);

interface StoredFinding {
  name: (typeof checkNames)[number];
  level: (typeof checkLevels)[number];
  /** What is wrong, in a few words. */
  brief?: string | undefined;
}

/** What the last stage check of each hub found. */
export const stageChecks = pgTable("stage_checks", {
  talkHubId: uuid()
    .primaryKey()
    .references(() => talkHubs.id, { onDelete: "cascade" }),
  /** Without the texts, which name the hub's files and links. */
  findings: jsonb().$type<StoredFinding[]>().notNull(),
  checkedAt: moment().notNull(),
});

/**
 * The link that opens a hub's hall screen on a machine where the speaker is not signed in. One for each hub: a new
 * one replaces it, and revoking deletes it.
 */
export const stageLinks = pgTable(
  "stage_links",
  {
    id: id(),
    talkHubId: uuid()
      .notNull()
      .unique()
      .references(() => talkHubs.id, { onDelete: "cascade" }),
    /** A keyed hash. */
    codeHash: text().notNull(),
    /** Not used since 0.2: to be dropped in a later release. */
    tries: smallint().notNull().default(0),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("stage_links_expiry").on(t.expiresAt),
    check("stage_links_tries", sql`${t.tries} >= 0`),
    maxLengths("stage_links_lengths", [[t.codeHash, 100]]),
  ],
);
