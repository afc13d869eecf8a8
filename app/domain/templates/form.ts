// The forms for a speaker's own templates.
import { z } from "zod";
import { templateCategories } from "#app/database/vocabulary.ts";
import { templateDescriptionMaxLength, templateNameMaxLength } from "#app/domain/templates/templates.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const about = {
  name: line("Template Name is required")
    .min(1, "Template Name is required")
    .max(templateNameMaxLength, `Please use at most ${templateNameMaxLength} characters`),
  description: paragraphs()
    .max(templateDescriptionMaxLength, `Please keep this within ${templateDescriptionMaxLength} characters`)
    .optional()
    .transform((text) => text || null),
  category: z.enum(templateCategories, "Please choose a category"),
};

/** "Save as template". `token` is generated with the dialog, so that submitting it twice creates one template. */
export const newTemplateForm = z.object({ token: z.uuid(), hubId: z.uuid(), ...about });
export type NewTemplate = z.output<typeof newTemplateForm>;

export const editTemplateForm = z.object({ id: z.uuid(), ...about });
export type TemplateEdit = z.output<typeof editTemplateForm>;
