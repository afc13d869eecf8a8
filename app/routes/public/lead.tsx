import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { audienceLead } from "#app/routes/public/hub/receive-lead.server.ts";
import { answerInJson, pageFor } from "#app/routes/public/hub/received.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/lead.ts";

export const middleware: Route.MiddlewareFunction[] = [answerInJson(audienceLead)];

export const action = (asked: Route.ActionArgs) => pageFor(asked, audienceLead);

export const loader = (asked: Route.LoaderArgs) => loadHubScreen(asked, "lead");

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentLead={actionData && sentForm(actionData)} />;
}
