import { href } from "react-router";
import { currentPasswordForm } from "#app/domain/accounts/form.ts";
import { closeAccount, deleteClosedAccount, requestMs } from "#app/domain/privacy/delete-account.server.ts";
import { endOwnSession } from "#app/request/end-session.server.ts";
import { failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { identityRefusals, runIdentified } from "#app/routes/dashboard/account-settings/prove-identity.server.ts";
import { forLongWork } from "#app/services.ts";

/** "Delete Account" requires the password and, where it is on, the second factor. */
export const deleteOwnAccount = formHandler(currentPasswordForm, {
  run: async (input, values) => {
    const services = forLongWork(input.services);
    const { id } = input.actor;
    // The rest is no work that other passwords should wait for.
    const closed = await runIdentified(input, values, () => closeAccount(services, id), { withCode: true });
    if (closed === true) await deleteClosedAccount(services, id, { maxMs: requestMs });
    return closed;
  },
  refusals: identityRefusals,
  done: async (_, { requestContext, request }) => ({
    ...success("Account Deleted", "Your account has been removed."),
    to: href("/"),
    headers: await endOwnSession(requestContext, request),
  }),
  failed: {
    ...failure("Failed to delete account"),
    log: "Failed to delete account",
    message: "Failed to delete account",
  },
});
