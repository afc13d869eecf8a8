// The forms of the create screen.
import { href } from "react-router";
import { defaultQuestion } from "#app/domain/feedback/feedback.ts";
import { listFirstResources } from "#app/domain/files/add-resource.server.ts";
import { discardFile } from "#app/domain/files/resources.server.ts";
import { createHub } from "#app/domain/hubs/create-hub.server.ts";
import { createHubForm } from "#app/domain/hubs/form.ts";
import { claimUsername } from "#app/domain/profiles/claim-username.server.ts";
import { claimUsernameForm } from "#app/domain/profiles/form.ts";
import { startRehearsal } from "#app/domain/rehearsals/commands.server.ts";
import { requestSlides } from "#app/domain/slides/request-slides.server.ts";
import { countTemplateUse } from "#app/domain/templates/commands.server.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { formOf, saying } from "#app/request/command-form.server.ts";
import { buttonHandler, formHandler, success } from "#app/request/form-handler.server.ts";
import { generateSlugHandler } from "#app/routes/dashboard/hub-form/generate-slug.server.ts";
import { explain, failedNotice, limitReached } from "#app/routes/dashboard/hub-form/refusal.server.ts";
import { findSelectedTemplate } from "#app/routes/dashboard/templates/selected-template.server.ts";

const notCreated = "This hub was not created";

const create = formHandler(createHubForm, {
  async run({ services, actor, request }, { fileId, ...hub }) {
    const [template, resources] = await Promise.all([
      findSelectedTemplate(services, actor, request),
      listFirstResources(services, actor, fileId),
    ]);
    if (!resources) return refuse("file-missing");
    const { questions = [defaultQuestion], settings } = template ?? {};
    const outcome = await createHub(services, actor, hub, { template: settings, questions, resources });
    if (outcome.ok) await requestSlides(services, services.db, outcome.value.id);
    if (template && outcome.ok && outcome.value.isNew) await countTemplateUse(services, actor, template.id);
    return outcome;
  },
  refusals: {
    ...saying(createHub),
    "file-missing": {
      field: "fileId",
      message: "One of these files was deleted somewhere else. Please remove it here too, or upload it again.",
    },
    "hub-limit-reached": (_, input, { status }) => limitReached(input, status, notCreated),
    "plan-required": explain(notCreated),
    "hub-total-reached": explain(notCreated),
  },
  async done({ id }, { services, actor }, { status, publicVisibility }) {
    const isLive = status === "active" && publicVisibility;
    // Where the speaker tries the page with her own phone.
    if (isLive) await startRehearsal(services, actor, id);
    return {
      ...success("Talk Hub created successfully!"),
      to: href(isLive ? "/dashboard/hubs/:id/published" : "/dashboard/edit-hub/:id", { id }),
    };
  },
  failed: failedNotice("Failed to create Talk Hub", notCreated),
});

const claim = formOf(claimUsername, claimUsernameForm);

/** A file that its speaker took out of the form. */
const discard = buttonHandler({
  async run({ services, actor, form }) {
    await discardFile(services, actor, String(form.get("fileId")));
    return true;
  },
});

export const newHubForms = {
  create,
  generate: generateSlugHandler(createHubForm),
  "claim-username": claim,
  "discard-file": discard,
};
