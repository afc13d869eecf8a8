import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/ask.ts";

export const action = drawRefusal;

/** What attendees ask the speaker for, with the answers. */
export const loader = (args: Route.LoaderArgs) => loadHubScreen(args, "ask");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Ask({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentAudienceRequest={actionData && toSentForm(actionData)} />;
}
