import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import { loadRehearsalScreen } from "#app/talk-page/rehearsal/rehearsal-screen.server.ts";
import type { Route } from "./+types/page.ts";

export const loader = (args: Route.LoaderArgs) => loadRehearsalScreen(args, "talk");

export default function RehearsalPage({ loaderData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isRehearsal />;
}
