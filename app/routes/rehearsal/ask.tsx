import { respondInJson, respondWithPage } from "#app/routes/public/form/form-response.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { toSentForm } from "#app/routes/public/hub/sent-form.ts";
import { rehearsedRequest } from "#app/routes/rehearsal/rehearsal-forms.server.ts";
import { loadRehearsalScreen } from "#app/routes/rehearsal/rehearsal-screen.server.ts";
import type { Route } from "./+types/ask.ts";

export const middleware: Route.MiddlewareFunction[] = [respondInJson(rehearsedRequest)];

export const action = (args: Route.ActionArgs) => respondWithPage(args, rehearsedRequest);

export const loader = (args: Route.LoaderArgs) => loadRehearsalScreen(args, "ask");

export default function RehearsalAsk({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isRehearsal sentRequest={actionData && toSentForm(actionData)} />;
}
