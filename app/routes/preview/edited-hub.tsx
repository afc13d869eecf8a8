import { editHubForm } from "#app/domain/hubs/form.ts";
import { toPreviewHub } from "#app/domain/hubs/preview-hub.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { readValidFields } from "#app/forms/valid-fields.ts";
import { buttonHandler } from "#app/request/form-handler.server.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { buildPreviewPage, onlyForms, partOf, previewHeaders } from "#app/routes/preview/preview-page.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import { loadTalkScreen } from "#app/talk-page/talk-screen.server.ts";
import type { Route } from "./+types/edited-hub.ts";

export const middleware: Route.MiddlewareFunction[] = [onlyForms];

export const headers = () => previewHeaders;

/** The speaker's hub with the values of its edit form. It changes nothing, so a locked account may look too. */
const preview = buttonHandler({
  whileLocked: "allowed",
  async run({ services, actor, form, id, request }) {
    const [hub, profile] = await Promise.all([findHub(services, actor, id), findOwnProfile(services, actor)]);
    if (!hub || !profile) return null;
    const { version, statusShown, sharedShown, ...values } = readValidFields(form, editHubForm);
    const shown = toPreviewHub({ hub, profile }, values, services.clock.now());
    const firstView = { query: new URLSearchParams(), page: "talk", others: null, ownQuote: null } as const;
    return buildPreviewPage(services, shown, {
      part: partOf(request),
      buildTalk: (access) => loadTalkScreen(services, access, firstView),
    });
  },
  done: (value) => ({ value }),
});

export const action = signedInAction({ preview }, { defaultIntent: "preview" });

export default function EditedHub({ actionData }: Route.ComponentProps) {
  return actionData?.value && <HubScreenView {...actionData.value} isPreview />;
}
