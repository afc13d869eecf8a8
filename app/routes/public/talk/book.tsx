import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/book.ts";

export const action = drawRefusal;

/** The short booking form, for someone who has heard the talk. */
export const loader = (args: Route.LoaderArgs) => loadHubScreen(args, "book");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Book({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentBooking={actionData && toSentForm(actionData)} />;
}
