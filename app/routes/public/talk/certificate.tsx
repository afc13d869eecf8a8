import { drawRefusal } from "#app/public-forms/form-response.server.ts";
import { toSentForm } from "#app/public-forms/sent-form.ts";
import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/certificate.ts";

export const action = drawRefusal;

/** A device's certificate of attendance. Nobody else gets this page. */
export const loader = (args: Route.LoaderArgs) => loadHubScreen(args, "certificate");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Certificate({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentCertificate={actionData && toSentForm(actionData)} />;
}
