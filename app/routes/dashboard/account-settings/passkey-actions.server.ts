// The forms of Passkeys in Security Settings.
import { addPasskeyForm, removePasskeyForm, renamePasskeyForm, startPasskeyForm } from "#app/domain/accounts/form.ts";
import { addPasskey, removePasskey, renamePasskey } from "#app/domain/accounts/passkeys.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { done } from "#app/domain/values/outcome.ts";
import { failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { ownerOf, startSession } from "#app/routes/dashboard/account-settings/current-owner.server.ts";
import { identityRefusals, runIdentified } from "#app/routes/dashboard/account-settings/prove-identity.server.ts";

/** A passkey signs in without a code, so adding one asks for the code too. */
const startPasskey = formHandler(startPasskeyForm, {
  run: (input, values) => {
    const { passkeys } = input.requestContext.installation.auth;
    const create = async () => done(await passkeys.createAddOptions(input.actor, input.session.id));
    return runIdentified(input, values, create, { withCode: true });
  },
  refusals: identityRefusals,
  done: (options, _, { name }) => ({ value: { options, name } }),
});

const notAdded = (reason: string) => ({ status: 422, ...failure(reason, "Passkey not added") });

/** Only `startPasskey` gives out the challenge that the authenticator has signed. */
const addNewPasskey = formHandler(addPasskeyForm, {
  run: async (input, { credential, name }) => {
    const { passkeys } = input.requestContext.installation.auth;
    const made = await passkeys.readNew(input.session.id, credential);
    return made.ok ? addPasskey(input.services, ownerOf(input), { ...made.value, name }) : made;
  },
  refusals: {
    "not-made": notAdded(
      "What your browser sent is no passkey for this address. Please try another browser or device.",
    ),
    expired: notAdded("That took too long, or was sent twice. Please start again."),
    unlocked: notAdded(
      "Your device didn't ask for a fingerprint, your face or a PIN. Please set one of them up on it, then start again.",
    ),
    "already-added": notAdded("That passkey has already been added."),
    "too-many": notAdded(`You have ${maxCounts.passkeys} passkeys, which is the limit. Please remove one first.`),
  },
  done: (_, __, { name }) => success("Passkey added", `You can sign in with “${name}” from now on.`),
});

const renameOwnPasskey = formHandler(renamePasskeyForm, {
  invalid: ({ error }) => (error?.passkeyId ? "missing" : {}),
  run: ({ services, actor }, { passkeyId, name }) => renamePasskey(services, actor, { id: passkeyId, name }),
  done: success("Passkey renamed"),
});

const removeOwnPasskey = formHandler(removePasskeyForm, {
  invalid: ({ error }) => (error?.passkeyId ? "missing" : {}),
  run: (input, values) =>
    runIdentified(input, values, () => removePasskey(input.services, ownerOf(input), values.passkeyId)),
  refusals: {
    ...identityRefusals,
    "last-way-in": failure(
      "This is the only way into your account. Please add another passkey or set a password first.",
      "Passkey not removed",
    ),
  },
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
