import { respondInJson, respondWithPage } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { audienceFeedback } from "#app/talk-page/audience/feedback-form.server.ts";
import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/feedback.ts";

// Most of these forms are received before the framework (fast-path/form-reception.server.ts). The rest arrive here.
export const middleware: Route.MiddlewareFunction[] = [respondInJson(audienceFeedback)];

export const action = (args: Route.ActionArgs) => respondWithPage(args, audienceFeedback);

export const loader = (args: Route.LoaderArgs) => loadHubScreen(args);

export default function Feedback({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentFeedback={actionData && toSentForm(actionData)} />;
}
