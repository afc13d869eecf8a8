// The forms of one account's screen.
import { setAccountLimits } from "#app/domain/admin/account-limits.server.ts";
import { resendConfirmation } from "#app/domain/admin/commands.server.ts";
import { accountLimitsForm, suspensionForm, unpublishForm } from "#app/domain/admin/form.ts";
import { reinstateAccount, suspendAccount } from "#app/domain/admin/suspend-account.server.ts";
import { unpublishHub } from "#app/domain/admin/unpublish-hub.server.ts";
import { buttonOfOne } from "#app/request/command-form.server.ts";
import { buttonHandler, failure, formHandler, success } from "#app/request/form-handler.server.ts";
import { adminEmailLimiter, runWithin } from "#app/request/limits.server.ts";
import { tooManyEmails } from "#app/routes/dashboard/admin/actions.server.ts";

const suspend = formHandler(suspensionForm, {
  run: ({ services, actor, id }, values) => suspendAccount(services, actor, { id, ...values }),
  refusals: { "own-account": failure("You can't suspend your own account.") },
  done: success("Account Suspended", "Its sessions ended and its public pages are hidden. We've emailed them why."),
});

/** Everything works again as it did before the suspension. */
const reinstate = buttonOfOne(reinstateAccount, {
  done: success("Account Reinstated", "They can sign in again, and their public pages are back."),
});

/** A hub that is a draft already stays as it is, and no email is sent. */
const unpublish = formHandler(unpublishForm, {
  invalid: ({ error }) => (error?.hubId ? "missing" : {}),
  run: ({ services, actor, id }, values) => unpublishHub(services, actor, { accountId: id, ...values }),
  done: ({ title }) => success("Hub Unpublished", `“${title}” is a draft now.`),
});

/** Empty fields follow the plan. */
const limits = formHandler(accountLimitsForm, {
  run: ({ services, actor, id }, values) => setAccountLimits(services, actor, { id, ...values }),
  done: success("Limits Saved"),
});

const confirm = buttonHandler({
  run: ({ services, actor, id }) =>
    runWithin(services, [[adminEmailLimiter, id]], () => resendConfirmation(services, actor, id)),
  refusals: {
    "too-many-requests": tooManyEmails,
    "already-confirmed": failure("This account is already confirmed."),
  },
  done: success("Confirmation Sent", "The link in it confirms the address and sets a password."),
});

export const accountForms = { suspend, reinstate, unpublish, limits, confirm };
