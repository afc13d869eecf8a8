import { redirect } from "react-router";
import { requireSession } from "#app/request/request-context.ts";
import { loadHallView } from "#app/stage/hall-view.server.ts";
import { HallScreen } from "#app/stage/hall-view.tsx";
import type { Route } from "./+types/hall.ts";

/** The hall screen of the speaker's own hub, with its controls. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const address = { hubId: id, ownerId: actor.id };
  const remoteScreen = `/dashboard/hubs/${id}/on-stage`;
  const updates = `/dashboard/hubs/${id}/stage/state`;
  const hall = await loadHallView(services, address, {
    updates,
    controls: { commands: updates, remoteScreen },
  });
  // That screen says what is missing.
  if (hall === "no-username") throw redirect(remoteScreen);
  return { hall };
}

export default function Hall({ loaderData: { hall } }: Route.ComponentProps) {
  return <HallScreen hall={hall} />;
}
