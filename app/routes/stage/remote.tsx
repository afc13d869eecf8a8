import { data, redirect } from "react-router";
import { findRemoteTalk, findRemoteUpdate } from "#app/domain/stage/remote.server.ts";
import { accountHeader } from "#app/enhance/stage/stored-remotes.ts";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { remoteForms } from "#app/stage/remote-actions.server.ts";
import { RemoteScreen } from "#app/stage/remote-screen.tsx";
import type { Route } from "./+types/remote.ts";

/** The speaker's phone on stage: what the hall shows, the talk's time, notes and comments. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const [talk, update] = await Promise.all([
    findRemoteTalk(services, actor, id),
    findRemoteUpdate(services, actor, id),
  ]);
  // Only with this header does a phone store the page.
  const headers = { [accountHeader]: actor.id };
  return data({ talk: orNotFound(talk), update: orNotFound(update) }, { headers });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

/** For a browser without scripts: the remote again, or with the reason why not. */
export const action = signedInAction(remoteForms, {
  whileLocked: "allowed",
  respond: async (result, { id }) =>
    result.isDone ? redirect(`/dashboard/hubs/${id}/remote`, 303) : data(result, 409),
});

export default function Remote({ loaderData: { talk, update }, actionData }: Route.ComponentProps) {
  return <RemoteScreen talk={talk} update={update} message={actionData?.form?.error?.[""]?.[0]} />;
}
