import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { receiveFeedback } from "#app/routes/public/hub/receive-feedback.server.ts";
import { pageFor, thanksPath } from "#app/routes/public/hub/received.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/feedback.ts";

// In front of the framework (server.ts) an answer is received the same way; what comes back to its sender comes here.
export const action = async (asked: Route.ActionArgs) => pageFor(asked, await receiveFeedback(asked), thanksPath);

export const loader = (asked: Route.LoaderArgs) => loadHubScreen(asked);

export default function Feedback({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentFeedback={actionData && sentForm(actionData)} />;
}
