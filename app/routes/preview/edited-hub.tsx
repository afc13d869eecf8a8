import { editHubForm } from "#app/domain/hubs/form.ts";
import { toPreviewHub } from "#app/domain/hubs/preview-hub.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { readValidFields } from "#app/forms/valid-fields.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { buildPreviewPage, onlyForms, partOf, previewHeaders } from "#app/routes/preview/preview-page.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import { loadTalkScreen } from "#app/talk-page/talk-screen.server.ts";
import type { Route } from "./+types/edited-hub.ts";

export const middleware: Route.MiddlewareFunction[] = [onlyForms];

export const headers = () => previewHeaders;

type PreviewInput = SpeakerInput & { id: string; part: string | null };

/** The speaker's hub with the values of its edit form. */
async function preview({ services, actor, form, id, part }: PreviewInput) {
  const [hub, profile] = await Promise.all([findHub(services, actor, id), findOwnProfile(services, actor)]);
  if (!hub || !profile) return null;
  const { version, statusShown, sharedShown, ...values } = readValidFields(form, editHubForm);
  const shown = toPreviewHub({ hub, profile }, values, services.clock.now());
  const firstView = { query: new URLSearchParams(), page: "talk", others: null, ownQuote: null } as const;
  const page = await buildPreviewPage(services, shown, {
    part,
    buildTalk: (access) => loadTalkScreen(services, access, firstView),
  });
  return { actionData: page, status: 200 };
}

// It changes nothing, so a locked account may look too.
const intents = defineIntents({ preview: { run: preview, whileLocked: "allowed" } }, { defaultIntent: "preview" });

export const action = defineAction(intents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  return dispatch({ ...(await readSpeakerInput(args)), id, part: partOf(args.request) });
});

export default function EditedHub({ actionData }: Route.ComponentProps) {
  return actionData && <HubScreenView {...actionData} isPreview />;
}
