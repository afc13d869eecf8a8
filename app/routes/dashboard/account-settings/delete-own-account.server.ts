import { href } from "react-router";
import { currentPasswordForm } from "#app/domain/accounts/form.ts";
import { closeAccount, deleteClosedAccount, requestMs } from "#app/domain/privacy/delete-account.server.ts";
import { endOwnSession } from "#app/request/end-session.server.ts";
import { failure, success } from "#app/request/form-handler.server.ts";
import { identifiedForm } from "#app/routes/dashboard/account-settings/prove-identity.server.ts";
import { forLongWork } from "#app/services.ts";

/** "Delete Account" requires the password and, where it is on, the second factor. */
export const deleteOwnAccount = identifiedForm(currentPasswordForm, {
  withCode: true,
  run: ({ services, actor }) => closeAccount(forLongWork(services), actor.id),
  done: async (_, { requestContext, request, services, actor }) => {
    // No work that other passwords should wait for.
    await deleteClosedAccount(forLongWork(services), actor.id, { maxMs: requestMs });
    return {
      ...success("Account Deleted", "Your account has been removed."),
      to: href("/"),
      headers: await endOwnSession(requestContext, request),
    };
  },
  failed: {
    ...failure("Failed to delete account"),
    log: "Failed to delete account",
    message: "Failed to delete account",
  },
});
