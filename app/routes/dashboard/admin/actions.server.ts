// The forms of the Admin Panel. An invalid id is treated as a missing account, message or job.
import {
  promoteToSpeakerPlan,
  removeLostAccess,
  revokePlan,
  sendPasswordReset,
} from "#app/domain/admin/commands.server.ts";
import { deactivateAccount } from "#app/domain/admin/deactivate.server.ts";
import { dismissJob, retryJob } from "#app/domain/admin/failed-jobs.server.ts";
import { accountActForm, deactivationForm, helpStatusForm, jobForm, signUpIdForm } from "#app/domain/admin/form.ts";
import { setHelpStatus } from "#app/domain/admin/help-messages.server.ts";
import { allowSender, stopSender } from "#app/domain/admin/senders.server.ts";
import { resendSignUpLink } from "#app/domain/admin/sign-ups.server.ts";
import { helpStatusLabels, ticketName } from "#app/domain/support/support.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { adminEmailLimiter, formatWait, runWithin, tooManyRequests } from "#app/request/limits.server.ts";
import { forLongWork } from "#app/services.ts";

/** Five emails in an hour for each account. */
export const tooManyEmails = ({ retryAfterSeconds }: { retryAfterSeconds: number }) => ({
  ...failure(`Too many emails. You can send the next one ${formatWait(retryAfterSeconds)}.`),
  ...tooManyRequests(retryAfterSeconds),
});

const reset = formHandler(accountActForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) =>
    runWithin(services, [[adminEmailLimiter, id]], () => sendPasswordReset(services, actor, id)),
  refusals: {
    "too-many-requests": tooManyEmails,
    "passwords-hidden": failure("Passwords are hidden here (setting OIDC_ONLY)."),
  },
  done: success("Password Reset Email Sent", "The user will receive reset instructions."),
});

/** Emails a person who signed up their link again. */
const resendSignUp = formHandler(signUpIdForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) =>
    runWithin(services, [[adminEmailLimiter, id]], () => resendSignUpLink(services, actor, id)),
  refusals: { "too-many-requests": tooManyEmails },
  done: success("Confirmation Sent", "The link in it confirms the address and creates the account."),
});

/** Gives the Speaker plan for free. A paid Lifetime Plan would be lost. */
const promote = formHandler(accountActForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => promoteToSpeakerPlan(services, actor, id),
  refusals: { "already-member": failure("This account has already paid for the Lifetime Plan.") },
  done: success("User Promoted", "Speaker plan activated."),
});

/** Removes a granted plan, never a paid one. An account without a plan is unchanged. */
const removePlan = formHandler(accountActForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => revokePlan(services, actor, id),
  refusals: { "plan-not-granted": failure("This plan was paid for, not granted. Refund the payment instead.") },
  done: success("Speaker Plan Removed", "This account no longer has a plan."),
});

/** For a speaker who lost the phone and the recovery codes. All sessions of the account end. */
const removeStep = formHandler(accountActForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => removeLostAccess(services, actor, { id, access: "second-step" }),
  done: success(
    "Two-Factor Authentication Removed",
    "The user can now sign in with just a password. We've emailed them about it.",
  ),
});

/** For a speaker who lost them, or whose device was stolen. All sessions of the account end. */
const removeWaysIn = formHandler(accountActForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => removeLostAccess(services, actor, { id, access: "ways-in" }),
  done: success(
    "Passkeys and Single Sign-On Removed",
    "The next sign-in takes a password, which “Forgot password?” sets. We've emailed them about it.",
  ),
});

const emailDiffers = "That isn't this account's email. Nothing was removed.";

/** Deletes the account and its data once its email is typed as confirmation. */
const deactivate = formHandler(deactivationForm, {
  invalid: ({ initialValue }) => (initialValue?.email ? "missing" : {}),
  run: ({ services, actor }, values) => deactivateAccount(forLongWork(services), actor, values),
  refusals: {
    "own-account": failure("You can't deactivate your own account."),
    "email-differs": { ...failure(emailDiffers), field: "email", message: emailDiffers },
  },
  done: success("Account Deactivated", "The account has been removed."),
});

/** Stops all emails in the account's name. */
const stopSending = formHandler(accountActForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => stopSender(services, actor, id),
  refusals: { "own-account": failure("You can't stop emails from your own account.") },
  done: success("Emails Stopped", "This account can no longer send emails. Queued emails are stopped too."),
});

/** Undoes "stop sending". Invitations that were held back are not sent by themselves. */
const allowSending = formHandler(accountActForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => allowSender(services, actor, id),
  done: success("Emails Allowed Again"),
});

/** The speaker sees the new status in Help & Support. */
const status = formOf(setHelpStatus, helpStatusForm, {
  invalid: () => failure("Please choose a status from the list."),
  done: ({ number }, _, values) => success(`${ticketName(number)} marked “${helpStatusLabels[values.status]}”`),
});

const alreadyDone = { "job-missing": failure("This job has already been retried or dismissed.") };

const retry = formHandler(jobForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => retryJob(services, actor, id),
  refusals: alreadyDone,
  done: success("Retrying job", "If it fails again, it will reappear in this list."),
});

/** Deletes the job permanently. */
const dismiss = formHandler(jobForm, {
  invalid: "missing",
  run: ({ services, actor }, { id }) => dismissJob(services, actor, id),
  refusals: alreadyDone,
  done: success("Job dismissed"),
});

export const adminForms = {
  reset,
  promote,
  "revoke-plan": removePlan,
  "remove-step": removeStep,
  "remove-ways-in": removeWaysIn,
  "resend-sign-up": resendSignUp,
  deactivate,
  "stop-sending": stopSending,
  "allow-sending": allowSending,
  status,
  retry,
  dismiss,
};
