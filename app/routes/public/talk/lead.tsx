import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/lead.ts";

export const action = drawRefusal;

export const loader = (args: Route.LoaderArgs) => loadHubScreen(args, "lead");

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentLead={actionData && toSentForm(actionData)} />;
}
