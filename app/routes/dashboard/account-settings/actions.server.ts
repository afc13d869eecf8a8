// The intents of Account Settings.
import { setRetention } from "#app/domain/privacy/commands.server.ts";
import { retentionForm } from "#app/domain/privacy/form.ts";
import { formatMonths } from "#app/domain/privacy/privacy.ts";
import { preferencesForm } from "#app/domain/profiles/form.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { updatePreferences } from "#app/domain/profiles/update-profile.server.ts";
import { answerTo } from "#app/domain/values/outcome.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineIntents } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/request-context.ts";
import type { SettingsActionResult, SettingsInput } from "#app/routes/dashboard/account-settings/action-data.ts";
import { deleteOwnAccount } from "#app/routes/dashboard/account-settings/delete-own-account.server.ts";
import {
  cancelPendingEmailChange,
  confirmSecondStep,
  endAllOtherSessions,
  endOneSession,
  renewRecoveryCodes,
  saveNewPassword,
  startEmailChange,
  startSecondStep,
  turnOffSecondStep,
} from "#app/routes/dashboard/account-settings/security-actions.server.ts";
import { startExport } from "#app/routes/dashboard/account-settings/start-export.server.ts";
import { applyOverwrite } from "#app/routes/dashboard/profile/action-data.ts";
import { throwIfServiceAway } from "#app/service-failure.ts";

/** Speakers can always change their own account, whatever their payment status. */
export const settingsIntents = defineIntents(
  {
    preferences: savePreferences,
    retention: saveRetention,
    "change-password": saveNewPassword,
    "change-email": startEmailChange,
    "keep-email": cancelPendingEmailChange,
    "end-session": endOneSession,
    "end-other-sessions": endAllOtherSessions,
    "two-factor-begin": startSecondStep,
    "two-factor-confirm": confirmSecondStep,
    "two-factor-codes": renewRecoveryCodes,
    "two-factor-off": turnOffSecondStep,
    export: startExport,
    "delete-account": deleteOwnAccount,
  },
  { whileLocked: "allowed" },
);

/** The eight switches (specification: "Preferences Saved"). */
async function savePreferences({
  requestContext: { services },
  actor,
  form,
}: SettingsInput): Promise<SettingsActionResult> {
  const failed = { tone: "error", title: "Error", message: "Failed to update preferences" } as const;
  const sentVersion = applyOverwrite(form);
  const parsed = parseFormData(form, preferencesForm);
  if (!parsed.ok) return { actionData: { result: parsed.result, toast: failed }, status: 422 };
  try {
    const outcome = await updatePreferences(services, actor, parsed.values);
    if (outcome.ok) {
      const saved = { from: sentVersion, to: outcome.value.version };
      const message = "Your settings have been updated.";
      return { actionData: { saved, toast: { tone: "success", title: "Preferences Saved", message } }, status: 200 };
    }
    const profile = orNotFound(await findOwnProfile(services, actor));
    const result = refuseForm(parsed, { message: answerTo(outcome.refusal, { "stale-copy": "Nothing was saved" }) });
    return { actionData: { result, latest: versionOf("preferences", profile) }, status: 409 };
  } catch (error) {
    if (error instanceof Response) throw error;
    throwIfServiceAway(error);
    services.log.error({ err: error }, failed.message);
    return { actionData: { result: refuseForm(parsed, failed), toast: failed }, status: 500 };
  }
}

async function saveRetention({
  requestContext: { services },
  actor,
  form,
}: SettingsInput): Promise<SettingsActionResult> {
  const parsed = parseFormData(form, retentionForm);
  if (!parsed.ok) return { actionData: { result: parsed.result }, status: 422 };
  const { months } = parsed.values;
  await setRetention(services, actor, months);
  const title = `Details are now kept for ${formatMonths(months)}`;
  return { actionData: { result: parsed.submission.reply(), toast: { tone: "success", title } }, status: 200 };
}
