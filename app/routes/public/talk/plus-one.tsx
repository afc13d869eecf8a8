import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/plus-one.ts";

export const action = drawRefusal;

/** The same page as `/ask`, for what it refuses. */
export const loader = (args: Route.LoaderArgs) => loadHubScreen(args, "ask");

export default function PlusOne({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentSupport={actionData && toSentForm(actionData)} />;
}
