import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { templates } from "#app/database/schema/index.ts";
import type { TemplateContent } from "#app/database/schema/templates.ts";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { templateBrandingNames } from "#app/domain/hubs/settings/branding-settings.ts";
import { leadFormSettings } from "#app/domain/hubs/settings/lead-form.ts";
import { initialOf, namesIn } from "#app/domain/hubs/settings/setting.ts";
import { shippedBranding } from "#app/domain/templates/shipped-branding.server.ts";
import { businessTemplates } from "#app/domain/templates/shipped-business.server.ts";
import { learningTemplates } from "#app/domain/templates/shipped-learning.server.ts";
import { technologyTemplates } from "#app/domain/templates/shipped-technology.server.ts";
import type { ShippedTemplate } from "#app/domain/templates/templates.ts";
import { pick } from "#app/domain/values/pick.ts";

/** In the order of the gallery when it is sorted by age. */
export const shippedTemplates: readonly ShippedTemplate[] = [
  ...businessTemplates,
  ...technologyTemplates,
  ...learningTemplates,
];

/** Stores the built-in templates. A new version updates their texts and leaves their usage count. */
export async function shipTemplates(db: Database): Promise<void> {
  await db
    .insert(templates)
    .values(
      // The gallery shows the newest first, so the first one goes in last.
      shippedTemplates.toReversed().map(({ key, name, description, category, ...texts }) => ({
        builtInKey: key,
        isPublic: true,
        name,
        description,
        category,
        ...shippedBranding[key],
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
