// What the Admin Panel can be asked to do. Each answers null for what is not there.

import type { SubmissionResult } from "@conform-to/react";
import { promote, removeLostSecondStep, sendPasswordReset, takePlanBack } from "#app/domain/admin/commands.server.ts";
import { deactivateAccount } from "#app/domain/admin/deactivate.server.ts";
import { dismissJob, retryJob } from "#app/domain/admin/failed-jobs.server.ts";
import { accountActForm, deactivationForm, helpStatusForm, jobForm } from "#app/domain/admin/form.ts";
import { setHelpStatus } from "#app/domain/admin/help-messages.server.ts";
import { allowSender, stopSender } from "#app/domain/admin/senders.server.ts";
import { helpStatusLabels, ticketName } from "#app/domain/support/support.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import type { ActionResult } from "#app/request/action-result.server.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { adminEmailLimiter, consumeShared, tooMany, waitInWords } from "#app/request/limits.server.ts";
import type { Toast } from "#app/ui/toast.tsx";

export interface AdminAnswer {
  toast?: Toast;
  /** The deactivation as it was sent, with what is wrong with it. */
  result?: SubmissionResult;
  /** The address of the account that is gone: its dialog closes. */
  gone?: string;
}
type Answered = ActionResult<AdminAnswer> | null;
type Act = (input: SpeakerInput) => Promise<Answered>;

const succeeded = (title: string, message?: string): Answered => ({
  answer: { toast: { tone: "success", title, message } },
  status: 200,
});
/** Specification, "Admin actions": a destructive toast "Error" with the server's message. */
const failed = (message: string, status: number, headers?: Record<string, string>): Answered => ({
  answer: { toast: { tone: "error", title: "Error", message } },
  status,
  headers,
});

/** Anything that is no id is an account, a message or a job that is not there. */
export const resetPassword: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const { id } = parsed.values;
  const spent = await consumeShared(services, [adminEmailLimiter, id]);
  if (!spent.ok) {
    const { status, headers } = tooMany(spent.retryAfterSeconds);
    return failed(
      `Too many emails. You can send the next one ${waitInWords(spent.retryAfterSeconds)}.`,
      status,
      headers,
    );
  }
  const outcome = await sendPasswordReset(services, actor, id);
  return outcome && succeeded("Password Reset Email Sent", "The user will receive reset instructions.");
};

export const promoteAccount: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const outcome = await promote(services, actor, parsed.values.id);
  if (!outcome) return null;
  if (!outcome.ok) return failed("This account has already paid for the Lifetime Plan.", 409);
  return succeeded("User Promoted", "Speaker plan activated.");
};

export const takeBack: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const outcome = await takePlanBack(services, actor, parsed.values.id);
  if (!outcome) return null;
  if (!outcome.ok) return failed("This plan was paid for, not granted. Refund the payment instead.", 409);
  return succeeded("Speaker Plan Removed", "This account no longer has a plan.");
};

export const removeStep: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const outcome = await removeLostSecondStep(services, actor, parsed.values.id);
  return (
    outcome &&
    succeeded(
      "Two-Factor Authentication Removed",
      "The user can now sign in with just a password. We've emailed them about it.",
    )
  );
};

export const deactivate: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, deactivationForm);
  if (!parsed.ok) return form.get("email") ? null : { answer: { result: parsed.result }, status: 422 };
  const outcome = await deactivateAccount(services, actor, parsed.values);
  if (!outcome) return null;
  if (outcome.ok) {
    const toast: Toast = { tone: "success", title: "Account Deactivated", message: "The account has been removed." };
    return { answer: { toast, gone: outcome.value.email }, status: 200 };
  }
  if (outcome.refusal === "own-account") return failed("You can't deactivate your own account.", 409);
  const message = "That isn't this account's email. Nothing was removed.";
  const toast: Toast = { tone: "error", title: "Error", message };
  return { answer: { toast, result: refuseForm(parsed, { field: "email", message }) }, status: 409 };
};

export const stopSending: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  const outcome = await stopSender(services, actor, parsed.values.id);
  if (!outcome) return null;
  if (!outcome.ok) return failed("You can't stop emails from your own account.", 409);
  return succeeded("Emails Stopped", "This account can no longer send emails. Queued emails are stopped too.");
};

export const allowSending: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, accountActForm);
  if (!parsed.ok) return null;
  return (await allowSender(services, actor, parsed.values.id)) && succeeded("Emails Allowed Again");
};

export const moveMessage: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, helpStatusForm);
  if (!parsed.ok) return failed("Please choose a status from the list.", 422);
  const moved = await setHelpStatus(services, actor, parsed.values);
  return moved && succeeded(`${ticketName(moved.number)} marked “${helpStatusLabels[parsed.values.status]}”`);
};

const jobGone = () => failed("This job has already been retried or dismissed.", 409);

export const retry: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, jobForm);
  if (!parsed.ok) return null;
  if (!(await retryJob(services, actor, parsed.values.id))) return jobGone();
  return succeeded("Retrying job", "If it fails again, it will reappear in this list.");
};

export const dismiss: Act = async ({ services, actor, form }) => {
  const parsed = parseFormData(form, jobForm);
  if (!parsed.ok) return null;
  return (await dismissJob(services, actor, parsed.values.id)) ? succeeded("Job dismissed") : jobGone();
};
