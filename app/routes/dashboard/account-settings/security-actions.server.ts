// The intents of Security Settings. Each proves identity first, because a session alone is not enough.
import { cancelEmailChange, requestEmailChange } from "#app/domain/accounts/email-change.server.ts";
import { changeEmailForm, changePasswordForm, codeForm, currentPasswordForm } from "#app/domain/accounts/form.ts";
import { changePassword } from "#app/domain/accounts/passwords.server.ts";
import { endOtherSessions, endSession } from "#app/domain/accounts/sessions.server.ts";
import { renderQrSvg } from "#app/domain/values/qr-code.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import {
  accountEmailLimiter,
  consumeShared,
  formatWait,
  proofLimiter,
  tooManyRequests,
} from "#app/request/limits.server.ts";
import type { SettingsActionResult, SettingsInput } from "#app/routes/dashboard/account-settings/action-data.ts";
import {
  proveIdentity,
  refuseTooManyAttempts,
  toRefusedResult,
} from "#app/routes/dashboard/account-settings/prove-identity.server.ts";

const toSuccessToast = (title: string, message?: string) => ({ tone: "success" as const, title, message });
const toErrorToast = (message: string) => ({ tone: "error" as const, title: "Error", message });
const toConflictResult = (message: string): SettingsActionResult => ({
  actionData: { toast: toErrorToast(message) },
  status: 409,
});

/** The sign-up password rules apply; every other session ends. */
export async function saveNewPassword(input: SettingsInput): Promise<SettingsActionResult> {
  const parsed = parseFormData(input.form, changePasswordForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const proof = await proveIdentity(input, parsed.values);
  if (!proof.ok) return toRefusedResult(parsed, proof);
  const { services, installation, address } = input.requestContext;
  const changed = { password: parsed.values.newPassword, sessionId: input.session.id, address };
  const cookies = await installation.auth.issueSessionCookie(await changePassword(services, input.actor, changed));
  const toast = toSuccessToast("Password Updated", "You've been signed out on all other devices.");
  return { actionData: { result: parsed.submission.reply({ resetForm: true }), toast }, status: 200, cookies };
}

/** The message is the same whether or not the new address has an account. */
export async function startEmailChange(input: SettingsInput): Promise<SettingsActionResult> {
  const { requestContext, actor } = input;
  const parsed = parseFormData(input.form, changeEmailForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const { email } = parsed.values;
  if (email === actor.email) {
    const message = "This is already your email address.";
    return { actionData: { result: refuseForm(parsed, { field: "email", message }) }, status: 422 };
  }
  const proof = await proveIdentity(input, parsed.values);
  if (!proof.ok) return toRefusedResult(parsed, proof);
  for (const address of [actor.id, email]) {
    const consumed = await consumeShared(requestContext.services, [accountEmailLimiter, "email-change", address]);
    if (consumed.ok) continue;
    const { retryAfterSeconds } = consumed;
    const message = `Too many attempts. Please try again ${formatWait(retryAfterSeconds)}.`;
    return {
      actionData: { result: refuseForm(parsed, { field: "email", message }) },
      ...tooManyRequests(retryAfterSeconds),
    };
  }
  await requestEmailChange(requestContext.services, actor, email);
  const toast = toSuccessToast("Check Your Email", "Confirm the change from both inboxes.");
  return { actionData: { result: parsed.submission.reply({ resetForm: true }), toast }, status: 200 };
}

/** The emailed links stop working. Without a pending change, nothing happens. */
export async function cancelPendingEmailChange({
  requestContext,
  actor,
}: SettingsInput): Promise<SettingsActionResult> {
  await cancelEmailChange(requestContext.services, actor);
  return { actionData: { toast: toSuccessToast("Your email address hasn't changed") }, status: 200 };
}

/** Signs one device out, by its `sessionId`. 404 for an ended session or another account's. */
export async function endOneSession({ requestContext, actor, form }: SettingsInput): Promise<SettingsActionResult> {
  const ended = await endSession(requestContext.services, actor, String(form.get("sessionId")));
  if (!ended) return { actionData: { toast: toErrorToast("That session has already ended.") }, status: 404 };
  return { actionData: { toast: toSuccessToast("Signed out on that device") }, status: 200 };
}

/** Signs out every device but this one, including those that the screen does not list. */
export async function endAllOtherSessions({
  requestContext,
  actor,
  session,
}: SettingsInput): Promise<SettingsActionResult> {
  const count = await endOtherSessions(requestContext.services, actor, session.id);
  const title = count === 1 ? "Signed out on one other device" : `Signed out on ${count} other devices`;
  return { actionData: { toast: toSuccessToast(title) }, status: 200 };
}

const ownerOf = ({ actor, session, requestContext }: SettingsInput) => ({
  userId: actor.id,
  sessionId: session.id,
  address: requestContext.address,
});

/** Creates a secret for the authenticator app. Two-factor authentication stays off until the first correct code. */
export async function startSecondStep(input: SettingsInput): Promise<SettingsActionResult> {
  const { requestContext, request, session } = input;
  const parsed = parseFormData(input.form, currentPasswordForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  if (session.hasSecondStep) return toConflictResult("Two-factor authentication is already on.");
  const proof = await proveIdentity(input, parsed.values);
  if (!proof.ok) return toRefusedResult(parsed, proof);
  const uri = await requestContext.installation.auth.secondStep.startSetup(request.headers, parsed.values.password);
  if (!uri) return toConflictResult("We couldn't set up two-factor authentication. Please try again.");
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return { actionData: { setup: { uri, secret, svg: renderQrSvg(uri, "") } }, status: 200 };
}

/** The first correct code turns it on; the recovery codes are shown once. */
export async function confirmSecondStep(input: SettingsInput): Promise<SettingsActionResult> {
  const { requestContext, form, session } = input;
  // Without this check, any code from the app would show the recovery codes again.
  if (session.hasSecondStep) return toConflictResult("Two-factor authentication is already on.");
  const { auth } = requestContext.installation;
  const parsed = parseFormData(form, codeForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const consumed = await consumeShared(requestContext.services, [proofLimiter, session.id]);
  if (!consumed.ok) return toRefusedResult(parsed, refuseTooManyAttempts("code", consumed.retryAfterSeconds));
  const turnedOn = await auth.secondStep.turnOn(ownerOf(input), parsed.values.code);
  if (turnedOn.verdict !== "right") {
    const message =
      "That code is incorrect. Please enter the code your app shows now, and check that your phone's clock is right.";
    return { actionData: { result: refuseForm(parsed, { field: "code", message }) }, status: 422 };
  }
  const { recoveryCodes } = turnedOn;
  const cookies = await auth.issueSessionCookie(turnedOn.token);
  return {
    actionData: { recoveryCodes, toast: toSuccessToast("Two-factor authentication is on") },
    status: 200,
    cookies,
  };
}

/**
 * Returns new recovery codes, to be shown once. Requires the password again, but no code.
 * The old codes stop working, and every other session ends.
 */
export async function renewRecoveryCodes(input: SettingsInput): Promise<SettingsActionResult> {
  const parsed = parseFormData(input.form, currentPasswordForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const proof = await proveIdentity(input, parsed.values);
  if (!proof.ok) return toRefusedResult(parsed, proof);
  const { auth } = input.requestContext.installation;
  const renewed = await auth.secondStep.renewCodes(ownerOf(input));
  if (!renewed) return toConflictResult("Two-factor authentication is not on.");
  const toast = toSuccessToast("New recovery codes", "Your old codes no longer work.");
  const cookies = await auth.issueSessionCookie(renewed.token);
  return { actionData: { recoveryCodes: renewed.recoveryCodes, toast }, status: 200, cookies };
}

/** Requires the password again, but no code. Every other session ends. */
export async function turnOffSecondStep(input: SettingsInput): Promise<SettingsActionResult> {
  const { auth } = input.requestContext.installation;
  const parsed = parseFormData(input.form, currentPasswordForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const proof = await proveIdentity(input, parsed.values);
  if (!proof.ok) return toRefusedResult(parsed, proof);
  const turnedOff = await auth.secondStep.turnOff(ownerOf(input));
  if (!turnedOff) return toConflictResult("Two-factor authentication is already off.");
  const cookies = await auth.issueSessionCookie(turnedOff.token);
  const isDone = true;
  return { actionData: { isDone, toast: toSuccessToast("Two-factor authentication is off") }, status: 200, cookies };
}
