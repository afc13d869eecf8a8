// The forms of the Templates screen, and of "Save as template" in a hub's menu.
import { href } from "react-router";
import { removeTemplate, saveHubAsTemplate, updateTemplate } from "#app/domain/templates/commands.server.ts";
import { editTemplateForm, newTemplateForm } from "#app/domain/templates/form.ts";
import { templatesPerSpeaker } from "#app/domain/templates/templates.ts";
import { buttonHandler, formHandler, success } from "#app/request/form-handler.server.ts";

const ownTemplatesPath = `${href("/dashboard/templates")}?tab=own`;

const save = formHandler(newTemplateForm, {
  run: ({ services, actor }, values) => saveHubAsTemplate(services, actor, values),
  refusals: {
    "template-limit-reached": {
      message: `You've reached the limit of ${templatesPerSpeaker} templates. Delete one first.`,
    },
  },
  done: (_, __, { name }) => ({ ...success("Template saved", `“${name}”`), to: ownTemplatesPath }),
});

/** "Save template" in the dialog of a template. */
const edit = formHandler(editTemplateForm, {
  run: ({ services, actor }, values) => updateTemplate(services, actor, values),
  done: success("Template saved"),
});

/** Hubs created from the template stay. */
const remove = buttonHandler({
  run: ({ services, actor, form }) => removeTemplate(services, actor, String(form.get("id") ?? "")),
  done: ({ name }) => ({ ...success("Template deleted", `“${name}”`), to: ownTemplatesPath }),
});

export const templateForms = { save, edit, remove };
