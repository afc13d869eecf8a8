import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import { loadRehearsalScreen } from "#app/talk-page/rehearsal/rehearsal-screen.server.ts";
import type { Route } from "./+types/recommend.ts";

export const loader = (args: Route.LoaderArgs) => loadRehearsalScreen(args, "recommend");

export default function RehearsalRecommend({ loaderData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isRehearsal />;
}
