// The forms of API keys.
import { makeApiKey, revokeApiKey } from "#app/domain/api-keys/commands.server.ts";
import { makeApiKeyForm, revokeApiKeyForm } from "#app/domain/api-keys/form.ts";
import { saying } from "#app/request/command-form.server.ts";
import { formHandler, success } from "#app/request/form-handler.server.ts";
import { ownerOf } from "#app/routes/dashboard/account-settings/current-owner.server.ts";
import { identifiedForm } from "#app/routes/dashboard/account-settings/prove-identity.server.ts";

/** Only this answer has the key: what is stored of it is a hash. */
const makeKey = identifiedForm(makeApiKeyForm, {
  withCode: true,
  run: (input, values) => makeApiKey(input.services, ownerOf(input), values),
  refusals: saying(makeApiKey),
  done: ({ key }, _, { name }) => ({ value: { apiKey: key, name } }),
});

/** Without the password, because a key that leaked has to end quickly. */
const revokeKey = formHandler(revokeApiKeyForm, {
  invalid: "missing",
  run: (input, { keyId }) => revokeApiKey(input.services, ownerOf(input), keyId),
  done: success("Key revoked", "Programs that have it can no longer use your account."),
});

export const apiKeyForms = { "api-key-make": makeKey, "api-key-revoke": revokeKey };
