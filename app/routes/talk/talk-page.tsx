import { loadTalkPage } from "#app/routes/talk/load-page.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/talk-page.ts";

/** A talk's page, in every state of the specification, for its audience or in a rehearsal. */
export const loader = (args: Route.LoaderArgs) => loadTalkPage(args);

/** React Router only passes on a loader's headers through this export. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function TalkPage({ loaderData, params }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isRehearsal={"token" in params} />;
}
