// The forms of Passkeys in Security Settings.
import { newPasskey } from "#app/auth/passkeys.server.ts";
import { addPasskeyForm, removePasskeyForm, renamePasskeyForm, startPasskeyForm } from "#app/domain/accounts/form.ts";
import { addPasskey, removePasskey, renamePasskey } from "#app/domain/accounts/passkeys.server.ts";
import { formOf, saying } from "#app/request/command-form.server.ts";
import { formHandler, success } from "#app/request/form-handler.server.ts";
import { authOf, ownerOf, startSession } from "#app/routes/dashboard/account-settings/current-owner.server.ts";
import { identifiedForm } from "#app/routes/dashboard/account-settings/prove-identity.server.ts";

/** A passkey signs in without a code, so adding one asks for the code too. */
const startPasskey = identifiedForm(startPasskeyForm, {
  withCode: true,
  run: (input) => authOf(input).passkeys.createAddOptions(input.actor, input.session.id),
  done: (options, _, { name }) => ({ value: { options, name } }),
});

/** Only `startPasskey` gives out the challenge that the authenticator has signed. */
const addNewPasskey = formHandler(addPasskeyForm, {
  run: async (input, { credential, name }) => {
    const made = await authOf(input).passkeys.readNew(input.session.id, credential);
    return made.ok ? addPasskey(input.services, ownerOf(input), { ...made.value, name }) : made;
  },
  refusals: saying(
    { refusals: { ...newPasskey.refusals, ...addPasskey.refusals } },
    {
      refused: "Passkey not added",
      refusedStatus: 422,
    },
  ),
  done: (_, __, { name }) => success("Passkey added", `You can sign in with “${name}” from now on.`),
});

const renameOwnPasskey = formOf(renamePasskey, renamePasskeyForm, {
  invalid: ({ error }) => (error?.passkeyId ? "missing" : {}),
  done: success("Passkey renamed"),
});

const removeOwnPasskey = identifiedForm(removePasskeyForm, {
  invalid: ({ error }) => (error?.passkeyId ? "missing" : {}),
  run: (input, { passkeyId }) => removePasskey(input.services, ownerOf(input), passkeyId),
  refusals: saying(removePasskey, "Error"),
  done: async (token, input) => ({
    ...success("Passkey removed", "You've been signed out on all other devices."),
    headers: await startSession(input, token),
  }),
});

export const passkeyForms = {
  "passkey-begin": startPasskey,
  "passkey-add": addNewPasskey,
  "passkey-rename": renameOwnPasskey,
  "passkey-remove": removeOwnPasskey,
};
