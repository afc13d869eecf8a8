import type { TemplateSettings } from "#app/database/schema/templates.ts";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { descriptionMaxLength } from "#app/domain/hubs/hubs.ts";
import { hubSettings, toFieldValues } from "#app/domain/hubs/settings/hub-settings.ts";
import { namesIn } from "#app/domain/hubs/settings/setting.ts";
import { findTemplate } from "#app/domain/templates/queries.server.ts";
import { cutText } from "#app/domain/values/measured-text.ts";
import { pick } from "#app/domain/values/pick.ts";
import { maxRead } from "#app/domain/values/plain-text.ts";
import { sanitizeRichText } from "#app/domain/values/rich-text.server.ts";
import type { Actor, Services } from "#app/services.ts";

const listSettingsInForm = (settings: TemplateSettings) =>
  namesIn(hubSettings, "create").filter((name) => name in settings) as (keyof TemplateSettings)[];

/**
 * "Use Template": loads the template named by `?template=` in the create screen's address. `fields` fill the form;
 * `questions` and `settings` go into the new hub. Null without a template, or when it has been deleted.
 */
export async function findSelectedTemplate(services: Services, actor: Actor, request: Request) {
  const id = new URL(request.url).searchParams.get("template");
  const template = id && (await findTemplate(services, actor, id));
  if (!template) return null;
  const { sample, questions = [], ...settings } = template.content;
  const fields = {
    ...settings,
    description: sanitizeRichText(cutText(settings.description ?? "", maxRead(descriptionMaxLength))),
  };
  return {
    id: template.id,
    name: template.name,
    fields: { ...template.branding, ...toFieldValues(pick(fields, listSettingsInForm(fields))) },
    questions: (questions.length ? questions : [{ ...defaultQuestion, options: [] }]).map((question, sortOrder) => ({
      ...question,
      sortOrder,
    })),
    settings,
  };
}
