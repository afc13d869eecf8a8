import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { findTemplate } from "#app/domain/templates/queries.server.ts";
import { toEditableText } from "#app/domain/values/plain-paragraphs.ts";
import { sanitizeRichText } from "#app/domain/values/rich-text.server.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * "Use Template": loads the template named by `?template=` in the create screen's address. `fields` fill the form;
 * `questions` and `initialSettings` go into the new hub. Null without a template, or when it has been deleted.
 */
export async function findSelectedTemplate(services: Services, actor: Actor, request: Request) {
  const id = new URL(request.url).searchParams.get("template");
  const template = id && (await findTemplate(services, actor, id));
  if (!template) return null;
  const { title, eventName, description = "", questions = [], leadForm, reasons, acceptRequests } = template.content;
  const { leadCaptureEnabled = false, leadAllowSkip = true } = leadForm ?? {};
  return {
    id: template.id,
    name: template.name,
    fields: {
      ...template.branding,
      title,
      eventName,
      description: toEditableText(sanitizeRichText(description)),
      leadCaptureEnabled,
      leadAllowSkip,
    },
    /** What the page preview offers beside the stars; undefined for those of every new hub. */
    reasons,
    acceptRequests,
    questions: (questions.length ? questions : [{ ...defaultQuestion, options: [] }]).map((question, sortOrder) => ({
      ...question,
      sortOrder,
    })),
    /** The same questions for the page preview. */
    previewQuestions: questions.map((question, index) => ({ ...question, id: String(index) })),
    initialSettings: { leadForm, reasons, acceptRequests },
  };
}
export type SelectedTemplate = NonNullable<Awaited<ReturnType<typeof findSelectedTemplate>>>;
