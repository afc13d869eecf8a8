// What Account Settings can be asked for.

import { setRetention } from "#app/domain/privacy/commands.server.ts";
import { retentionForm } from "#app/domain/privacy/form.ts";
import { monthsInWords } from "#app/domain/privacy/privacy.ts";
import { preferencesForm } from "#app/domain/profiles/form.ts";
import { findOwnProfile } from "#app/domain/profiles/queries.server.ts";
import { versionOf } from "#app/domain/profiles/stored-copy.server.ts";
import { updatePreferences } from "#app/domain/profiles/update-profile.server.ts";
import { parseFormData, refuseForm } from "#app/forms/parse.ts";
import { defineIntents } from "#app/request/intents.server.ts";
import { orNotFound } from "#app/request/visit.ts";
import type { Answered, Asked } from "#app/routes/dashboard/account-settings/answer.ts";
import { deleteOwnAccount } from "#app/routes/dashboard/account-settings/delete-own-account.server.ts";
import {
  askForNewEmail,
  beginSecondStep,
  confirmSecondStep,
  endAllOthers,
  endOneSession,
  keepEmail,
  renewRecoveryCodes,
  saveNewPassword,
  turnOffSecondStep,
} from "#app/routes/dashboard/account-settings/security-actions.server.ts";
import { startExport } from "#app/routes/dashboard/account-settings/start-export.server.ts";
import { namingCopy } from "#app/routes/dashboard/profile/answer.ts";

/** One's own account stays one's own, in every payment state. */
export const settingsIntents = defineIntents(
  {
    preferences: savePreferences,
    retention: saveRetention,
    "change-password": saveNewPassword,
    "change-email": askForNewEmail,
    "keep-email": keepEmail,
    "end-session": endOneSession,
    "end-other-sessions": endAllOthers,
    "two-factor-begin": beginSecondStep,
    "two-factor-confirm": confirmSecondStep,
    "two-factor-codes": renewRecoveryCodes,
    "two-factor-off": turnOffSecondStep,
    export: startExport,
    "delete-account": deleteOwnAccount,
  },
  { whileLocked: "allowed" },
);

/** The eight switches (specification: "Preferences Saved"). */
async function savePreferences({ visit: { services }, actor, form }: Asked): Promise<Answered> {
  const failed = { tone: "error", title: "Error", message: "Failed to update preferences" } as const;
  const parsed = parseFormData(namingCopy(form), preferencesForm);
  if (!parsed.ok) return { answer: { result: parsed.result, toast: failed }, status: 422 };
  try {
    const outcome = await updatePreferences(services, actor, parsed.values);
    if (outcome.ok) {
      const saved = { from: parsed.values.version, to: outcome.value.version };
      const message = "Your settings have been updated.";
      return { answer: { saved, toast: { tone: "success", title: "Preferences Saved", message } }, status: 200 };
    }
    const profile = orNotFound(await findOwnProfile(services, actor));
    const result = refuseForm(parsed, { message: "Nothing was saved" });
    return { answer: { result, latest: versionOf("preferences", profile) }, status: 409 };
  } catch (error) {
    if (error instanceof Response) throw error;
    services.log.error({ err: error }, failed.message);
    return { answer: { result: refuseForm(parsed, failed), toast: failed }, status: 500 };
  }
}

/** How long the audience's details are kept. */
async function saveRetention({ visit: { services }, actor, form }: Asked): Promise<Answered> {
  const parsed = parseFormData(form, retentionForm);
  if (!parsed.ok) return { answer: { result: parsed.result }, status: 422 };
  const { months } = parsed.values;
  await setRetention(services, actor, months);
  const title = `Details are now kept for ${monthsInWords(months)}`;
  return { answer: { result: parsed.submission.reply(), toast: { tone: "success", title } }, status: 200 };
}
