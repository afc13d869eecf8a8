import { useState } from "react";
import { href } from "react-router";
import { v4 as newInvitationId } from "uuid";
import { findSignUpChoice, listInvitations } from "#app/domain/admin/invitations.server.ts";
import { requestedPage } from "#app/domain/values/page.ts";
import { useActionResult } from "#app/forms/action-form.tsx";
import { signedInAction } from "#app/request/intents.server.ts";
import { requireAdministrator } from "#app/request/request-context.ts";
import { type InvitationForms, invitationForms } from "#app/routes/dashboard/admin/invitation-actions.server.ts";
import { InvitationForm } from "#app/routes/dashboard/admin/invitation-form.tsx";
import { InvitationList } from "#app/routes/dashboard/admin/invitation-list.tsx";
import { SignUpModeForm } from "#app/routes/dashboard/admin/sign-up-mode-form.tsx";
import type { ScreenHandle } from "#app/routes/dashboard/frame/screen-error.tsx";
import { EditorHeader } from "#app/ui/editor-header.tsx";
import type { Route } from "./+types/invitations.ts";

export const handle: ScreenHandle = { heading: "Sign-up and invitations", loadError: "We couldn't load this screen" };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, actor } = await requireAdministrator(context);
  const [choice, invitations] = await Promise.all([
    findSignUpChoice(services, actor),
    listInvitations(services, actor, requestedPage(new URL(request.url).searchParams)),
  ]);
  return {
    choice,
    newId: newInvitationId(),
    invitations,
  };
}

export const action = signedInAction(invitationForms, { whileLocked: "allowed", isForAdministrator: true });

export default function Invitations({ loaderData }: Route.ComponentProps) {
  const { choice, newId, invitations } = loaderData;
  const madeId = useActionResult<InvitationForms["invite"]>("invite")?.value;
  // A form keeps its id until it is sent, so a revalidation can't make the same link twice.
  const [draft, setDraft] = useState({ id: newId, after: "" });
  if (madeId && madeId !== draft.after) setDraft({ id: newId, after: madeId });
  return (
    <>
      <title>Sign-up and invitations</title>
      <EditorHeader
        title="Sign-up and invitations"
        back={{ to: href("/admin-dashboard"), label: "Back to Admin Panel" }}
      />
      <div className="stack">
        <SignUpModeForm {...choice} />
        <InvitationForm key={draft.after} id={draft.id} mode={choice.mode} />
        <InvitationList invitations={invitations} />
      </div>
    </>
  );
}
