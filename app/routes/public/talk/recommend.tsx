import { loadHubScreen } from "#app/talk-page/audience/hub-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/recommend.ts";

/** The talk's page after 4 or 5 stars. It is the same for everyone, so it is in the page cache. */
export const loader = (args: Route.LoaderArgs) => loadHubScreen(args, "recommend");

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export default function Recommend({ loaderData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} />;
}
