import { loadHubScreen } from "#app/routes/public/hub/hub-screen.server.ts";
import { HubScreenView } from "#app/routes/public/hub/hub-screen.tsx";
import { receiveLead } from "#app/routes/public/hub/receive-lead.server.ts";
import { answerInJson, pageFor } from "#app/routes/public/hub/received.server.ts";
import { sentForm } from "#app/routes/public/hub/sent-form.ts";
import type { Route } from "./+types/lead.ts";

export const middleware: Route.MiddlewareFunction[] = [answerInJson(receiveLead)];

/** What the form was asked for (`?file=`) is fetched by the page that thanks for it. */
export async function action(asked: Route.ActionArgs) {
  const file = new URL(asked.request.url).searchParams.get("file");
  const page = file ? `?welcome&file=${encodeURIComponent(file)}` : "?welcome";
  return pageFor(asked, await receiveLead(asked), ({ username, slug }) => `/${username}/${slug}${page}`);
}

export const loader = (asked: Route.LoaderArgs) => loadHubScreen(asked, "lead");

export default function Lead({ loaderData, actionData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} sentLead={actionData && sentForm(actionData)} />;
}
