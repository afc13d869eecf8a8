// The forms of the Templates screen, and of "Save as template" in a hub's menu.
import { href } from "react-router";
import { removeTemplate, saveHubAsTemplate, updateTemplate } from "#app/domain/templates/commands.server.ts";
import { editTemplateForm, newTemplateForm } from "#app/domain/templates/form.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { buttonHandler, success } from "#app/request/form-handler.server.ts";

const ownTemplatesPath = `${href("/dashboard/templates")}?tab=own`;

const save = formOf(saveHubAsTemplate, newTemplateForm, {
  done: (_, __, { name }) => ({ ...success("Template saved", `“${name}”`), to: ownTemplatesPath }),
});

/** "Save template" in the dialog of a template. */
const edit = formOf(updateTemplate, editTemplateForm, { done: success("Template saved") });

/** Hubs created from the template stay. */
const remove = buttonHandler({
  run: ({ services, actor, form }) => removeTemplate(services, actor, String(form.get("id") ?? "")),
  done: ({ name }) => ({ ...success("Template deleted", `“${name}”`), to: ownTemplatesPath }),
});

export const templateForms = { save, edit, remove };
