// The forms of "Sign-up and invitations".
import { invitationForm, signUpModeForm } from "#app/domain/admin/form.ts";
import { changeSignUp, createInvitation, revokeInvitation } from "#app/domain/admin/invitations.server.ts";
import { buttonOfRow, formOf } from "#app/request/command-form.server.ts";
import { success } from "#app/request/form-handler.server.ts";

const changeMode = formOf(changeSignUp, signUpModeForm, {
  done: async (_, { requestContext }) => {
    await requestContext.installation.refreshSettings();
    return success("Saved");
  },
});

const invite = formOf(createInvitation, invitationForm, {
  done: (_, __, { id }) => ({ ...success("Invitation link made", "Copy it from the list and send it."), value: id }),
});

const revoke = buttonOfRow(revokeInvitation, {
  done: success("Invitation withdrawn", "Its link no longer works."),
});

export const invitationForms = { "change-mode": changeMode, invite, revoke };
export type InvitationForms = typeof invitationForms;
