// The forms of "Sign-up and invitations".
import { invitationForm, invitationIdForm, signUpModeForm } from "#app/domain/admin/form.ts";
import { changeSignUp, createInvitation, revokeInvitation } from "#app/domain/admin/invitations.server.ts";
import { formHandler, success } from "#app/request/form-handler.server.ts";

const changeMode = formHandler(signUpModeForm, {
  async run({ services, actor, requestContext }, { signUp }) {
    await changeSignUp(services, actor, signUp);
    await requestContext.installation.refreshSettings();
  },
  done: success("Saved"),
});

const invite = formHandler(invitationForm, {
  async run({ services, actor }, values) {
    await createInvitation(services, actor, values);
    return values.id;
  },
  done: (id) => ({ ...success("Invitation link made", "Copy it from the list and send it."), value: id }),
});

const revoke = formHandler(invitationIdForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => revokeInvitation(services, actor, id),
  done: success("Invitation withdrawn", "Its link no longer works."),
});

export const invitationForms = { "change-mode": changeMode, invite, revoke };
export type InvitationForms = typeof invitationForms;
