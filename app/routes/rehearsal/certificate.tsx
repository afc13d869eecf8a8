import { HubScreenView } from "#app/talk-page/hub-screen.tsx";
import { loadRehearsalScreen } from "#app/talk-page/rehearsal/rehearsal-screen.server.ts";
import type { Route } from "./+types/certificate.ts";

/** Says that a rehearsal makes none. */
export const loader = (args: Route.LoaderArgs) => loadRehearsalScreen(args, "certificate");

export default function RehearsalCertificate({ loaderData }: Route.ComponentProps) {
  return <HubScreenView screen={loaderData} isRehearsal />;
}
