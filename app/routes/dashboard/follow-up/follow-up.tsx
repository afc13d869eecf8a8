import { findHub } from "#app/domain/hubs/queries.server.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { orNotFound, requireSession } from "#app/request/request-context.ts";
import { type FollowUpForms, followUpForms } from "#app/routes/dashboard/follow-up/actions.server.ts";
import { FollowUpCheck } from "#app/routes/dashboard/follow-up/follow-up-check.tsx";
import { FollowUpForm } from "#app/routes/dashboard/follow-up/follow-up-form.tsx";
import { Obstacle } from "#app/routes/dashboard/follow-up/follow-up-refusal.tsx";
import { loadFollowUp } from "#app/routes/dashboard/follow-up/follow-up-view.server.ts";
import { SentFollowUps } from "#app/routes/dashboard/follow-up/sent-follow-ups.tsx";
import { OneHubScreen } from "#app/routes/dashboard/frame/one-hub-screen.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import type { Route } from "./+types/follow-up.ts";

export const handle: ScreenHandle = { heading: "Follow-up", loadError: "This screen could not be loaded" };

/** The email to everyone who left their details at a talk and agreed: writing, checking and sending it. */
export async function loader({ request, params: { id }, context }: Route.LoaderArgs) {
  const { services, actor } = await requireSession(context);
  const hub = orNotFound(await findHub(services, actor, id));
  return loadFollowUp(services, actor, hub, new URL(request.url).searchParams);
}

export const action = signedInAction(followUpForms);

export default function FollowUp({ loaderData }: Route.ComponentProps) {
  const { hub, preview, isWriting } = loaderData;
  const test = useActionResult<FollowUpForms["test"]>("test");
  const refusal = useActionResult<FollowUpForms["send"]>("send")?.reason ?? test?.reason;
  return (
    <OneHubScreen heading="Follow-up" hub={hub} backTo="analytics">
      <Obstacle view={loaderData} refusal={refusal} />
      {preview ? (
        <FollowUpCheck view={loaderData} preview={preview} />
      ) : (
        isWriting && <FollowUpForm view={loaderData} />
      )}
      <SentFollowUps view={loaderData} />
    </OneHubScreen>
  );
}
