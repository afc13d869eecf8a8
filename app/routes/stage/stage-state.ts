// The state of a hall screen, and what changes it, for the speaker.
import { redirect } from "react-router";
import { commandStage } from "#app/domain/stage/commands.server.ts";
import { buildStageUpdate, findStageUpdate } from "#app/domain/stage/hall-screen.server.ts";
import { type StageCommand, stageCommands } from "#app/domain/stage/stage.ts";
import { defineAction, defineIntents, readSpeakerInput, type SpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound, requestContextKey } from "#app/request/request-context.ts";
import { respondToOwner } from "#app/stage/stage-stream.server.ts";
import type { Route } from "./+types/stage-state.ts";

/** Streams the state, or returns it once as JSON. */
export const loader = (args: Route.LoaderArgs) => respondToOwner(args, buildStageUpdate);

type StageInput = SpeakerInput & { id: string; wantsJson: boolean };

/** The new state for a script, or the hall screen again for a form without scripts. */
const run =
  (command: StageCommand) =>
  async ({ context, services, actor, id, wantsJson }: StageInput) => {
    orNotFound(await commandStage(services, actor, id, command));
    context.get(requestContextKey).installation.stages.refresh();
    if (!wantsJson) return redirect(`/dashboard/hubs/${id}/stage`, 303);
    const update = orNotFound(await findStageUpdate(services, { hubId: id, ownerId: actor.id }));
    return Response.json(update, { headers: { "cache-control": "no-store" } });
  };

type StageTable = Record<StageCommand, ReturnType<typeof run>>;

const intents = defineIntents(Object.fromEntries(stageCommands.map((name) => [name, run(name)])) as StageTable, {
  whileLocked: "allowed",
});

export const action = defineAction(intents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  const wantsJson = args.request.headers.get("accept") === "application/json";
  return dispatch({ ...(await readSpeakerInput(args)), id, wantsJson });
});
