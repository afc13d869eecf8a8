import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/hub.ts";

/** A talk's page, `/{username}/{slug}`, in every state of the specification. */
export const loader = (args: Route.LoaderArgs) => loadHubScreen(args);

/** React Router only passes on a loader's headers through this export. */
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Hub({ loaderData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} />;
}
