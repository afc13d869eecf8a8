import { href } from "react-router";
import { currentPasswordForm } from "#app/domain/accounts/form.ts";
import { deleteAccount } from "#app/domain/privacy/delete-account.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { endSession } from "#app/request/end-session.server.ts";
import { redirectWithToast } from "#app/request/toast.server.ts";
import type { SettingsActionResult, SettingsInput } from "#app/routes/dashboard/account-settings/action-data.ts";
import { proveIdentity, toRefusedResult } from "#app/routes/dashboard/account-settings/prove-identity.server.ts";
import { throwIfServiceAway } from "#app/service-failure.ts";
import { forLongWork } from "#app/services.ts";

/** "Delete Account" requires the password and, where it is on, the second factor. */
export async function deleteOwnAccount(input: SettingsInput): Promise<SettingsActionResult> {
  const { requestContext, request, actor, form } = input;
  const { services } = requestContext;
  const parsed = parseFormData(form, currentPasswordForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const proof = await proveIdentity(input, parsed.values, { withCode: true });
  if (!proof.ok) return toRefusedResult(parsed, proof);
  try {
    await deleteAccount(forLongWork(services), actor.id);
  } catch (error) {
    throwIfServiceAway(error);
    const toast = { tone: "error", title: "Error", message: "Failed to delete account" } as const;
    services.log.error({ err: error }, toast.message);
    return { actionData: { result: refuseForm(parsed, toast), toast }, status: 500 };
  }
  const headers = await endSession(requestContext, request);
  const toast = { tone: "success", title: "Account Deleted", message: "Your account has been removed." } as const;
  throw await redirectWithToast(href("/"), toast, headers);
}
