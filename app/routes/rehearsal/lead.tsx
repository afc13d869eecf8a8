import { respondInJson, respondWithPage } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import { rehearsedLead } from "#app/talk-page/rehearsal/rehearsal-forms.server.ts";
import { loadRehearsalScreen } from "#app/talk-page/rehearsal/rehearsal-screen.server.ts";
import type { Route } from "./+types/lead.ts";

export const middleware: Route.MiddlewareFunction[] = [respondInJson(rehearsedLead)];

export const action = (args: Route.ActionArgs) => respondWithPage(args, rehearsedLead);

export const loader = (args: Route.LoaderArgs) => loadRehearsalScreen(args, "lead");

export default function RehearsalLead({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isRehearsal sentLead={actionData && toSentForm(actionData)} />;
}
