// The intents of one account's screen. Each returns null for a missing record.
import { setAccountLimits } from "#app/domain/admin/account-limits.server.ts";
import { resendConfirmation } from "#app/domain/admin/commands.server.ts";
import { accountLimitsForm, suspensionForm, unpublishForm } from "#app/domain/admin/form.ts";
import { reinstateAccount, suspendAccount } from "#app/domain/admin/suspend-account.server.ts";
import { unpublishHub } from "#app/domain/admin/unpublish-hub.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData } from "#app/forms/parse.ts";
import type { SpeakerInput } from "#app/request/intents.server.ts";
import { adminEmailLimiter, consumeShared, formatWait, tooManyRequests } from "#app/request/limits.server.ts";
import { type AdminActionResult, toErrorResult, toSuccessResult } from "#app/routes/dashboard/admin/actions.server.ts";

/** `id` is the account in the address, a UUID. */
type AccountHandler = (input: SpeakerInput & { id: string }) => Promise<AdminActionResult>;

/** 422 without a reason, 409 for the administrator's own account. */
export const suspend: AccountHandler = async ({ services, actor, form, id }) => {
  const parsed = parseFormData(form, suspensionForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const outcome = await suspendAccount(services, actor, { id, ...parsed.values });
  if (!outcome) return null;
  if (!outcome.ok)
    return toErrorResult(answerTo(outcome.refusal, { "own-account": "You can't suspend your own account." }), 409);
  return toSuccessResult(
    "Account Suspended",
    "Its sessions ended and its public pages are hidden. We've emailed them why.",
  );
};

/** Everything works again as it did before the suspension. */
export const reinstate: AccountHandler = async ({ services, actor, id }) =>
  (await reinstateAccount(services, actor, id))
    ? toSuccessResult("Account Reinstated", "They can sign in again, and their public pages are back.")
    : null;

/** 422 without a reason. A hub that is a draft already stays as it is, and no email is sent. */
export const unpublish: AccountHandler = async ({ services, actor, form, id }) => {
  const parsed = parseFormData(form, unpublishForm);
  if (!parsed.ok) return parsed.result.error?.hubId ? null : { actionData: { result: parsed.result }, status: 422 };
  const hub = await unpublishHub(services, actor, { accountId: id, ...parsed.values });
  return hub && toSuccessResult("Hub Unpublished", `“${hub.title}” is a draft now.`);
};

/** Empty fields follow the plan. 422 for anything that is not a whole number in range. */
export const changeLimits: AccountHandler = async ({ services, actor, form, id }) => {
  const parsed = parseFormData(form, accountLimitsForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  return (await setAccountLimits(services, actor, { id, ...parsed.values })) ? toSuccessResult("Limits Saved") : null;
};

/** 409 for a confirmed account, 429 after five emails in an hour. */
export const sendConfirmation: AccountHandler = async ({ services, actor, id }) => {
  const consumed = await consumeShared(services, [adminEmailLimiter, id]);
  if (!consumed.ok) {
    const { status, headers } = tooManyRequests(consumed.retryAfterSeconds);
    const wait = formatWait(consumed.retryAfterSeconds);
    return toErrorResult(`Too many emails. You can send the next one ${wait}.`, status, headers);
  }
  const outcome = await resendConfirmation(services, actor, id);
  if (!outcome) return null;
  if (!outcome.ok)
    return toErrorResult(answerTo(outcome.refusal, { "already-confirmed": "This account is already confirmed." }), 409);
  return toSuccessResult("Confirmation Sent", "The link in it confirms the address and sets a password.");
};
