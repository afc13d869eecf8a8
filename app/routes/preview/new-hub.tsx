import { listFirstResources } from "#app/domain/files/add-resource.server.ts";
import type { PublicResource } from "#app/domain/files/public-resources.server.ts";
import type { FirstResource } from "#app/domain/hubs/create-hub.server.ts";
import { createHubForm } from "#app/domain/hubs/form.ts";
import { newHubRow, toPreviewHub } from "#app/domain/hubs/preview-hub.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { readValidFields } from "#app/forms/valid-fields.ts";
import { buttonHandler } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { findSelectedTemplate } from "#app/routes/dashboard/templates/selected-template.server.ts";
import { buildPreviewPage, onlyForms, partOf, previewHeaders } from "#app/routes/preview/preview-page.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import { buildTalkScreen } from "#app/talk-page/talk-screen.server.ts";
import type { Route } from "./+types/new-hub.ts";

export const middleware: Route.MiddlewareFunction[] = [onlyForms];

export const headers = () => previewHeaders;

/**
 * The hub that the create form would make, with what a template adds to it (`?template=`). It changes nothing, so a locked
 * account may look too.
 */
const preview = buttonHandler({
  whileLocked: "allowed",
  async run({ services, actor, form, request }) {
    const [template, profile] = await Promise.all([
      findSelectedTemplate(services, actor, request),
      findOwnProfile(services, actor),
    ]);
    if (!profile) return null;
    const { token, fileId = [], ...values } = readValidFields(form, createHubForm);
    const now = services.clock.now();
    const hub = { ...newHubRow(profile, now), ...template?.settings };
    const questions = template?.questions.map((question, at) => ({ ...question, id: String(at) })) ?? [];
    const resources = toPublicResources((await listFirstResources(services, actor, fileId)) ?? []);
    return buildPreviewPage(services, toPreviewHub({ hub, profile }, values, now), {
      part: partOf(request),
      buildTalk: (access) =>
        buildTalkScreen(services, access, { resources, questions, quotes: [], audienceRequestCount: 0 }),
    });
  },
  done: (value) => ({ value }),
});

const toPublicResources = (resources: FirstResource[]) =>
  resources.map(
    ({ fileId, title, type, fileSize = null }): PublicResource => ({
      id: String(fileId),
      title,
      description: null,
      type,
      href: "#files",
      leadsTo: null,
      isFile: true,
      fileSize,
      isDownloadable: true,
      slides: null,
      isFeatured: false,
    }),
  );

export const action = signedInAction({ preview }, { defaultIntent: "preview" });

export default function NewHub({ actionData }: Route.ComponentProps) {
  return actionData?.value && <HubScreenView {...actionData.value} isPreview />;
}
