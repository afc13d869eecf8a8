// The forms of one account's screen.
import { setAccountLimits } from "#app/domain/admin/account-limits.server.ts";
import { resendConfirmation } from "#app/domain/admin/commands.server.ts";
import { accountLimitsForm, suspensionForm, unpublishForm } from "#app/domain/admin/form.ts";
import { reinstateAccount, suspendAccount } from "#app/domain/admin/suspend-account.server.ts";
import { unpublishHub } from "#app/domain/admin/unpublish-hub.server.ts";
import { buttonOfOne, formOfOne } from "#app/request/command-form.server.ts";
import { success } from "#app/request/form-handler.server.ts";
import { adminEmailLimiter } from "#app/request/limits.server.ts";

const suspend = formOfOne(suspendAccount, suspensionForm, {
  refused: "Error",
  done: success("Account Suspended", "Its sessions ended and its public pages are hidden. We've emailed them why."),
});

/** Everything works again as it did before the suspension. */
const reinstate = buttonOfOne(reinstateAccount, {
  done: success("Account Reinstated", "They can sign in again, and their public pages are back."),
});

/** A hub that is a draft already stays as it is, and no email is sent. */
const unpublish = formOfOne(unpublishHub, unpublishForm, {
  invalid: ({ error }) => (error?.hubId ? "missing" : {}),
  done: ({ title }) => success("Hub Unpublished", `“${title}” is a draft now.`),
});

/** Empty fields follow the plan. */
const limits = formOfOne(setAccountLimits, accountLimitsForm, { done: success("Limits Saved") });

const confirm = buttonOfOne(resendConfirmation, {
  within: adminEmailLimiter,
  done: success("Confirmation Sent", "The link in it confirms the address and sets a password."),
});

export const accountForms = { suspend, reinstate, unpublish, limits, confirm };
