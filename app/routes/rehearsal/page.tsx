import { loadRehearsalScreen } from "#app/routes/rehearsal/rehearsal-screen.server.ts";
import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import type { Route } from "./+types/page.ts";

export const loader = (args: Route.LoaderArgs) => loadRehearsalScreen(args, "talk");

export default function RehearsalPage({ loaderData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isRehearsal />;
}
