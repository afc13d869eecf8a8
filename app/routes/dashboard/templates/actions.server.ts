// The intents of the Templates screen, and of "Save as template" in a hub's menu.
import { data } from "react-router";
import { removeTemplate, saveHubAsTemplate, updateTemplate } from "#app/domain/templates/commands.server.ts";
import { editTemplateForm, newTemplateForm } from "#app/domain/templates/form.ts";
import { templatesPerSpeaker } from "#app/domain/templates/templates.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import type { TemplateActionData } from "#app/routes/dashboard/templates/own-template-menu.tsx";

const ownTemplatesPath = "/dashboard/templates?tab=own";

/** "Save template" in the dialog of a hub. */
export async function saveTemplate({ services, actor, form }: SpeakerInput) {
  const parsed = parseFormData(form, newTemplateForm);
  if (!parsed.ok) return data<TemplateActionData>({ result: parsed.result }, 422);
  const outcome = orNotFound(await saveHubAsTemplate(services, actor, parsed.values));
  if (!outcome.ok) {
    const message = answerTo(outcome.refusal, {
      "template-limit-reached": `You've reached the limit of ${templatesPerSpeaker} templates. Delete one first.`,
    });
    return data<TemplateActionData>({ result: refuseForm(parsed, { message }) }, 409);
  }
  return redirectWithToast(ownTemplatesPath, {
    tone: "success",
    title: "Template saved",
    message: `“${parsed.values.name}”`,
  });
}

/** "Save template" in the dialog of a template. */
export async function editTemplate({ services, actor, form }: SpeakerInput) {
  const parsed = parseFormData(form, editTemplateForm);
  if (!parsed.ok) return data<TemplateActionData>({ result: parsed.result }, 422);
  orNotFound(await updateTemplate(services, actor, parsed.values));
  return data<TemplateActionData>({ toast: { tone: "success", title: "Template saved" } });
}

/** Hubs created from the template stay. 404 if it is missing or belongs to another speaker. */
export async function deleteTemplate({ services, actor, form }: SpeakerInput) {
  const { name } = orNotFound(await removeTemplate(services, actor, String(form.get("id") ?? "")));
  return redirectWithToast(ownTemplatesPath, { tone: "success", title: "Template deleted", message: `“${name}”` });
}
