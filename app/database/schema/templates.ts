import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { designChecks, designColumns, isButtonRadius } from "#app/database/schema/branding.ts";
import { createdAt, id, maxLengths, oneOf, updatedAt } from "#app/database/schema/columns.ts";
import type { feedbackQuestions } from "#app/database/schema/feedback.ts";
import { profiles } from "#app/database/schema/profiles.ts";
import type { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { templateCategories } from "#app/database/vocabulary.ts";
import type { TemplateSetting } from "#app/domain/hubs/settings/hub-settings.ts";

/** What "Use Template" copies into the create screen and the new hub, besides the branding. */
export type TemplateContent = TemplateSettings & {
  /** A preview's values for the placeholders in square brackets. */
  sample?: Record<string, string>;
  questions?: TemplateQuestion[];
};
export type TemplateSettings = Partial<Pick<typeof talkHubs.$inferSelect, TemplateSetting>>;
export type TemplateQuestion = Pick<
  typeof feedbackQuestions.$inferSelect,
  "question" | "type" | "required" | "options"
>;

/** Templates for hubs: those of the product (no owner) and those that speakers saved. */
export const templates = pgTable(
  "templates",
  {
    id: id(),
    /** Empty: a template of the product. */
    userId: uuid().references(() => profiles.id, { onDelete: "cascade" }),
    /** The key of a template of the product, so that an update finds it. */
    builtInKey: text().unique("templates_built_in_key"),
    name: text().notNull(),
    description: text(),
    category: text({ enum: templateCategories }).notNull(),
    isPublic: boolean().notNull().default(false),
    ...designColumns(),
    content: jsonb().$type<TemplateContent>().notNull().default({}),
    usageCount: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("templates_public_newest").on(t.createdAt, t.id).where(sql`${t.isPublic}`),
    index("templates_user").on(t.userId),
    oneOf("templates_category", t.category, templateCategories),
    ...designChecks("templates", t),
    check("templates_numbers", sql`${t.usageCount} >= 0 and ${isButtonRadius(t)}`),
    check(
      "templates_content",
      sql`jsonb_typeof(${t.content}) = 'object' and char_length(${t.content}::text) <= 200000`,
    ),
    check("templates_name", sql`char_length(${t.name}) between 1 and 100`),
    maxLengths("templates_lengths", [[t.description, 1_000]]),
  ],
);
