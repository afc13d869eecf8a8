import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/quote.ts";

export const action = drawRefusal;

/** The talk's page after feedback with a comment, which asks whether the speaker may quote it. Nobody else gets it. */
export const loader = (args: Route.LoaderArgs) => loadHubScreen(args, "quote");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Quote({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentQuote={actionData && toSentForm(actionData)} />;
}
