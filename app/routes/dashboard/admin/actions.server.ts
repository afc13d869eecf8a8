// The forms of the Admin Panel. An invalid id is treated as a missing account, message or job.
import {
  promoteToSpeakerPlan,
  removeLostSecondStep,
  removeLostWaysIn,
  revokePlan,
  sendPasswordReset,
} from "#app/domain/admin/commands.server.ts";
import { deactivateAccount } from "#app/domain/admin/deactivate.server.ts";
import { dismissJob, retryJob } from "#app/domain/admin/failed-jobs.server.ts";
import { deactivationForm, helpStatusForm } from "#app/domain/admin/form.ts";
import { setHelpStatus } from "#app/domain/admin/help-messages.server.ts";
import { allowSender, stopSender } from "#app/domain/admin/senders.server.ts";
import { resendSignUpLink } from "#app/domain/admin/sign-ups.server.ts";
import { helpStatusLabels, ticketName } from "#app/domain/support/support.ts";
import { buttonOfRow, formOf } from "#app/request/command-form.server.ts";
import { failure, success } from "#app/request/form-handler.server.ts";
import { adminEmailLimiter } from "#app/request/limits.server.ts";

const reset = buttonOfRow(sendPasswordReset, {
  within: adminEmailLimiter,
  done: success("Password Reset Email Sent", "The user will receive reset instructions."),
});

/** Emails a person who signed up their link again. */
const resendSignUp = buttonOfRow(resendSignUpLink, {
  within: adminEmailLimiter,
  done: success("Confirmation Sent", "The link in it confirms the address and creates the account."),
});

/** Gives the Speaker plan for free. A paid Lifetime Plan would be lost. */
const promote = buttonOfRow(promoteToSpeakerPlan, { done: success("User Promoted", "Speaker plan activated.") });

/** Removes a granted plan, never a paid one. An account without a plan is unchanged. */
const removePlan = buttonOfRow(revokePlan, {
  done: success("Speaker Plan Removed", "This account no longer has a plan."),
});

/** For a speaker who lost the phone and the recovery codes. All sessions of the account end. */
const removeStep = buttonOfRow(removeLostSecondStep, {
  done: success(
    "Two-Factor Authentication Removed",
    "The user can now sign in with just a password. We've emailed them about it.",
  ),
});

/** For a speaker who lost them, or whose device was stolen. All sessions of the account end. */
const removeWays = buttonOfRow(removeLostWaysIn, {
  done: success(
    "Passkeys and Single Sign-On Removed",
    "The next sign-in takes a password, which “Forgot password?” sets. We've emailed them about it.",
  ),
});

/** Deletes the account and its data once its email is typed as confirmation. */
const deactivate = formOf(deactivateAccount, deactivationForm, {
  invalid: ({ initialValue }) => (initialValue?.email ? "missing" : {}),
  refused: "Error",
  isInForm: true,
  done: success("Account Deactivated", "The account has been removed."),
});

/** Stops all emails in the account's name. */
const stopSending = buttonOfRow(stopSender, {
  done: success("Emails Stopped", "This account can no longer send emails. Queued emails are stopped too."),
});

/** Undoes "stop sending". Invitations that were held back are not sent by themselves. */
const allowSending = buttonOfRow(allowSender, { done: success("Emails Allowed Again") });

/** The speaker sees the new status in Help & Support. */
const status = formOf(setHelpStatus, helpStatusForm, {
  invalid: () => failure("Please choose a status from the list."),
  done: ({ number }, _, values) => success(`${ticketName(number)} marked “${helpStatusLabels[values.status]}”`),
});

const retry = buttonOfRow(retryJob, {
  done: success("Retrying job", "If it fails again, it will reappear in this list."),
});

/** Deletes the job permanently. */
const dismiss = buttonOfRow(dismissJob, { done: success("Job dismissed") });

export const adminForms = {
  reset,
  promote,
  "revoke-plan": removePlan,
  "remove-step": removeStep,
  "remove-ways-in": removeWays,
  "resend-sign-up": resendSignUp,
  deactivate,
  "stop-sending": stopSending,
  "allow-sending": allowSending,
  status,
  retry,
  dismiss,
};
