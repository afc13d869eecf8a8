// The state of a speaker's remote, and what its script sends.
import { buildRemoteUpdate, findRemoteUpdate } from "#app/domain/stage/remote.server.ts";
import { readLockMessage } from "#app/request/editing-lock.server.ts";
import { defineAction, readSpeakerInput } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import { remoteIntents } from "#app/stage/remote-actions.server.ts";
import { respondToOwner } from "#app/stage/stage-stream.server.ts";
import type { Route } from "./+types/remote-state.ts";

/** Streams the state, or returns it once as JSON. */
export const loader = (args: Route.LoaderArgs) => respondToOwner(args, buildRemoteUpdate);

const headers = { "cache-control": "no-store" };

/** The new state, or 409 with the reason. */
export const action = defineAction(remoteIntents, async ({ params: { id }, ...args }: Route.ActionArgs, dispatch) => {
  const input = await readSpeakerInput(args);
  const { services, actor } = input;
  const refuse = (message: string) => Response.json({ message }, { status: 409, headers });
  return dispatch({
    ...input,
    id,
    respond: async () => Response.json(orNotFound(await findRemoteUpdate(services, actor, id)), { headers }),
    refuse,
  }).catch((thrown: unknown) => refuse(readLockMessage(thrown)));
});
