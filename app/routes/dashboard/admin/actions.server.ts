// The intents of the Admin Panel. Each returns null for a missing record.
import type { SubmissionResult } from "@conform-to/react";
import {
  promoteToSpeakerPlan,
  removeLostSecondStep,
  revokePlan,
  sendPasswordReset,
} from "#app/domain/admin/commands.server.ts";
import { deactivateAccount } from "#app/domain/admin/deactivate.server.ts";
import { dismissJob, retryJob } from "#app/domain/admin/failed-jobs.server.ts";
import { accountActForm, deactivationForm, helpStatusForm, jobForm, signUpForm } from "#app/domain/admin/form.ts";
import { setHelpStatus } from "#app/domain/admin/help-messages.server.ts";
import { allowSender, stopSender } from "#app/domain/admin/senders.server.ts";
import { resendSignUpLink } from "#app/domain/admin/sign-ups.server.ts";
import { helpStatusLabels, ticketName } from "#app/domain/support/support.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { adminEmailLimiter, consumeShared, formatWait, tooManyRequests } from "#app/request/limits.server.ts";
import { forLongWork } from "#app/services.ts";
import type { Toast } from "#app/ui/toast.tsx";

export interface AdminActionData {
  toast?: Toast;
  /** The submitted form with its errors. */
  result?: SubmissionResult;
  /** The email of the deactivated account: its dialog closes. */
  deactivatedEmail?: string;
}
export type AdminActionResult = ActionResult<AdminActionData> | null;
type AdminHandler = (input: SpeakerInput) => Promise<AdminActionResult>;

/** A success as a toast. */
export const toSuccessResult = (title: string, message?: string): AdminActionResult => ({
  actionData: { toast: { tone: "success", title, message } },
  status: 200,
});
/** Specification, "Admin actions": a destructive toast "Error" with the server's message. */
export const toErrorResult = (
  message: string,
  status: number,
  headers?: Record<string, string>,
): AdminActionResult => ({
  actionData: { toast: { tone: "error", title: "Error", message } },
  status,
  headers,
});

/** An invalid id is treated as a missing account, message or job. */
export const resetPassword: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const { id } = parsed.values;
  const consumed = await consumeShared(services, [adminEmailLimiter, id]);
  if (!consumed.ok) return tooManyEmails(consumed.retryAfterSeconds);
  const outcome = await sendPasswordReset(services, actor, id);
  return outcome && toSuccessResult("Password Reset Email Sent", "The user will receive reset instructions.");
};

/** Emails a person who signed up their link again. 429 after five emails in an hour. */
export const resendSignUp: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, signUpForm);
  if (!parsed.ok) return null;
  const { id } = parsed.values;
  const consumed = await consumeShared(services, [adminEmailLimiter, id]);
  if (!consumed.ok) return tooManyEmails(consumed.retryAfterSeconds);
  return (await resendSignUpLink(services, actor, id))
    ? toSuccessResult("Confirmation Sent", "The link in it confirms the address and creates the account.")
    : null;
};

function tooManyEmails(retryAfterSeconds: number): AdminActionResult {
  const { status, headers } = tooManyRequests(retryAfterSeconds);
  return toErrorResult(`Too many emails. You can send the next one ${formatWait(retryAfterSeconds)}.`, status, headers);
}

/** Gives the Speaker plan for free. 409 for a paid Lifetime Plan, which would be lost. */
export const promoteAccount: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const outcome = await promoteToSpeakerPlan(services, actor, parsed.values.id);
  if (!outcome) return null;
  if (!outcome.ok)
    return toErrorResult(
      answerTo(outcome.refusal, { "already-member": "This account has already paid for the Lifetime Plan." }),
      409,
    );
  return toSuccessResult("User Promoted", "Speaker plan activated.");
};

/** Removes a granted plan, never a paid one (409). An account without a plan is unchanged. */
export const revokeSpeakerPlan: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const outcome = await revokePlan(services, actor, parsed.values.id);
  if (!outcome) return null;
  if (!outcome.ok)
    return toErrorResult(
      answerTo(outcome.refusal, {
        "plan-not-granted": "This plan was paid for, not granted. Refund the payment instead.",
      }),
      409,
    );
  return toSuccessResult("Speaker Plan Removed", "This account no longer has a plan.");
};

/** For a speaker who lost the phone and the recovery codes. All sessions of the account end. */
export const removeUserSecondStep: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const outcome = await removeLostSecondStep(services, actor, parsed.values.id);
  return (
    outcome &&
    toSuccessResult(
      "Two-Factor Authentication Removed",
      "The user can now sign in with just a password. We've emailed them about it.",
    )
  );
};

/**
 * Deletes the account and its data once its email is typed as confirmation. 422 without an email,
 * 409 for another one or for the administrator's own account.
 */
export const deactivateUser: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, deactivationForm);
  if (!parsed.ok) return form.get("email") ? null : { actionData: { result: parsed.result }, status: 422 };
  const outcome = await deactivateAccount(forLongWork(services), actor, parsed.values);
  if (!outcome) return null;
  if (outcome.ok) {
    const toast: Toast = { tone: "success", title: "Account Deactivated", message: "The account has been removed." };
    return { actionData: { toast, deactivatedEmail: outcome.value.email }, status: 200 };
  }
  if (outcome.refusal === "own-account") return toErrorResult("You can't deactivate your own account.", 409);
  const message = answerTo(outcome.refusal, {
    "email-differs": "That isn't this account's email. Nothing was removed.",
  });
  const toast: Toast = { tone: "error", title: "Error", message };
  return { actionData: { toast, result: refuseForm(parsed, { field: "email", message }) }, status: 409 };
};

/** Stops all emails in the account's name. 409 for the administrator's own account. */
export const stopSending: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const outcome = await stopSender(services, actor, parsed.values.id);
  if (!outcome) return null;
  if (!outcome.ok)
    return toErrorResult(
      answerTo(outcome.refusal, { "own-account": "You can't stop emails from your own account." }),
      409,
    );
  return toSuccessResult("Emails Stopped", "This account can no longer send emails. Queued emails are stopped too.");
};

/** Undoes "stop sending". Invitations that were held back are not sent by themselves. */
export const allowSending: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  return (await allowSender(services, actor, parsed.values.id)) && toSuccessResult("Emails Allowed Again");
};

/** The speaker sees the new status in Help & Support. 422 for an unknown status. */
export const changeMessageStatus: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, helpStatusForm);
  if (!parsed.ok) return toErrorResult("Please choose a status from the list.", 422);
  const moved = await setHelpStatus(services, actor, parsed.values);
  return moved && toSuccessResult(`${ticketName(moved.number)} marked “${helpStatusLabels[parsed.values.status]}”`);
};

const toJobConflict = () => toErrorResult("This job has already been retried or dismissed.", 409);

/** 409 if the job is no longer in the list, because another tab retried or dismissed it. */
export const retryFailedJob: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, jobForm);
  if (!parsed.ok) return null;
  if (!(await retryJob(services, actor, parsed.values.id))) return toJobConflict();
  return toSuccessResult("Retrying job", "If it fails again, it will reappear in this list.");
};

/** Deletes the job permanently. 409 if it is no longer in the list. */
export const dismissFailedJob: AdminHandler = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, jobForm);
  if (!parsed.ok) return null;
  return (await dismissJob(services, actor, parsed.values.id)) ? toSuccessResult("Job dismissed") : toJobConflict();
};
