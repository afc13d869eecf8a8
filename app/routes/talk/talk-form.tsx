import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { loadTalkPage } from "#app/routes/talk/load-page.server.ts";
import { formAt } from "#app/talk-page/addresses.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/talk-form.ts";

/** A refused form of a talk, or of its rehearsal, comes back on the page that it belongs to. */
export const action = ({ context, pattern }: Route.ActionArgs) =>
  drawRefusal({ context }, (result) => ({ form: formAt(pattern), ...toSentForm(result) }));

export const loader = (args: Route.LoaderArgs) => loadTalkPage(args);

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function TalkForm({ loaderData, actionData, params }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sent={actionData} isRehearsal={"token" in params} />;
}
