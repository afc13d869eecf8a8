import { redirect } from "react-router";
import { requireSession } from "#app/request/request-context.ts";
import { HallScreen } from "#app/stage/hall-screen.tsx";
import { loadHallScreen } from "#app/stage/load-hall-screen.server.ts";
import type { Route } from "./+types/hall-screen.ts";

/** The hall screen of the speaker's own hub, with its controls. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const address = { hubId: id, ownerId: actor.id };
  const stageScreen = `/dashboard/hubs/${id}/on-stage`;
  const updates = `/dashboard/hubs/${id}/stage/state`;
  const screen = await loadHallScreen(services, address, {
    updates,
    controls: { commands: updates, stageScreen },
  });
  // That screen says what is missing.
  if (screen === "no-username") throw redirect(stageScreen);
  return { screen };
}

export default function OwnHallScreen({ loaderData: { screen } }: Route.ComponentProps) {
  return <HallScreen screen={screen} />;
}
