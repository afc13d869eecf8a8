import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "#app/database/connect.server.ts";
import { templates } from "#app/database/schema/index.ts";
import type { TemplateContent } from "#app/database/schema/templates.ts";
import { questionTypes, templateCategories } from "#app/database/vocabulary.ts";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { brandingSettings, templateBrandingNames } from "#app/domain/hubs/settings/branding-settings.ts";
import { leadFormSettings } from "#app/domain/hubs/settings/lead-form.ts";
import { initialOf, namesIn, schemasOf } from "#app/domain/hubs/settings/setting.ts";
import shipped from "#app/domain/templates/shipped-templates.json" with { type: "json" };
import { pick } from "#app/domain/values/pick.ts";

/** A built-in template as its file has it. The speaker replaces texts in square brackets. */
const shippedTemplate = z.strictObject({
  /** Never changes, because an update finds the row by it. */
  key: z.string(),
  name: z.string(),
  description: z.string(),
  category: z.enum(templateCategories),
  title: z.string(),
  eventName: z.string(),
  /** The preview shows these values for the texts in square brackets. */
  sample: z.record(z.string(), z.string()),
  /** Formatted text that sanitizeRichText leaves unchanged. */
  about: z.string(),
  /** They follow the rating question, which every talk has. */
  questions: z.array(
    z.strictObject({
      question: z.string(),
      type: z.enum(questionTypes),
      required: z.boolean(),
      options: z.array(z.string()),
    }),
  ),
  lead: z.strictObject({
    title: z.string(),
    description: z.string(),
    leadAllowSkip: z.boolean().optional(),
    leadCaptureEnabled: z.boolean().optional(),
    leadRequireCompany: z.boolean().optional(),
  }),
  branding: z.strictObject(pick(schemasOf(brandingSettings), templateBrandingNames)),
});
type ShippedTemplate = z.output<typeof shippedTemplate>;

/** In the order of the gallery when it is sorted by age. */
export const shippedTemplates: readonly ShippedTemplate[] = z.array(shippedTemplate).parse(shipped);

/** Stores the built-in templates. A new version updates their texts and leaves their usage count. */
export async function shipTemplates(db: Database): Promise<void> {
  await db
    .insert(templates)
    .values(
      // The gallery shows the newest first, so the first one goes in last.
      shippedTemplates.toReversed().map(({ key, name, description, category, branding, ...texts }) => ({
        builtInKey: key,
        isPublic: true,
        name,
        description,
        category,
        ...branding,
        content: contentOf(texts),
      })),
    )
    .onConflictDoUpdate({
      target: templates.builtInKey,
      set: Object.fromEntries(updatedColumns.map((column) => [column, sql.raw(`excluded.${inSnakeCase(column)}`)])),
    });
}

const updatedColumns = [...(["name", "description", "category", "content"] as const), ...templateBrandingNames];
const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

type Texts = Pick<ShippedTemplate, "title" | "eventName" | "sample" | "about" | "questions" | "lead">;

const contentOf = ({ title, eventName, sample, about, questions, lead }: Texts): TemplateContent => {
  const { title: leadFormTitle, description: leadFormDescription, ...changes } = lead;
  const { question, type, required } = defaultQuestion;
  return {
    title,
    eventName,
    sample,
    description: about,
    questions: [{ question, type, required, options: [] }, ...questions],
    ...pick(initialOf(leadFormSettings), namesIn(leadFormSettings, "template")),
    leadCaptureEnabled: true,
    leadFormTitle,
    leadFormDescription,
    ...changes,
  };
};
