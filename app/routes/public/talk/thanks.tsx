import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/thanks.ts";

/** The talk's page after feedback. It is the same for everyone, so it is in the page cache. */
export const loader = (args: Route.LoaderArgs) => loadHubScreen(args, "thanks");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Thanks({ loaderData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} />;
}
