import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { audienceFeedback } from "#app/routes/public/hub/receive-feedback.server.ts";
import { answerInJson, pageFor } from "#app/routes/public/hub/received.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/feedback.ts";

// A room's forms are received in front of the framework (room-forms.server.ts); what is left comes here.
export const middleware: Route.MiddlewareFunction[] = [answerInJson(audienceFeedback)];

export const action = (asked: Route.ActionArgs) => pageFor(asked, audienceFeedback);

export const loader = (asked: Route.LoaderArgs) => loadHubScreen(asked);

export default function Feedback({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentFeedback={actionData && sentForm(actionData)} />;
}
