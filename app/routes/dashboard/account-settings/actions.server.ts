// The forms of Account Settings but those of Security Settings.
import { setRetention } from "#app/domain/privacy/commands.server.ts";
import { retentionForm } from "#app/domain/privacy/form.ts";
import { formatMonths } from "#app/domain/privacy/privacy.ts";
import { startDataExport } from "#app/domain/privacy/request-export.server.ts";
import { changedPreferencesForm, preferencesForm } from "#app/domain/profiles/form.ts";
import { changePreferences, updatePreferences } from "#app/domain/profiles/update-profile.server.ts";
import { appearanceForm, rememberAppearance } from "#app/request/appearance.server.ts";
import { formOf } from "#app/request/command-form.server.ts";
import { applyOverwrite } from "#app/request/form-copy.server.ts";
import { failure, formHandler, noFields, success } from "#app/request/form-handler.server.ts";
import { exportLimiter } from "#app/request/limits.server.ts";
import { apiKeyForms } from "#app/routes/dashboard/account-settings/api-key-actions.server.ts";
import { deleteOwnAccount } from "#app/routes/dashboard/account-settings/delete-own-account.server.ts";
import { securityForms } from "#app/routes/dashboard/account-settings/security-actions.server.ts";
import { refuseStaleProfile } from "#app/routes/dashboard/profile/actions.server.ts";

const preferencesSaved = success("Preferences Saved", "Your settings have been updated.");
const notSaved = {
  invalid: () => failure("Failed to update preferences"),
  failed: {
    ...failure("Failed to update preferences"),
    log: "Failed to update preferences",
    message: "Failed to update preferences",
  },
};

/** The eight switches (specification: "Preferences Saved"), sent together by a browser without scripts. */
const preferences = formOf(updatePreferences, preferencesForm, {
  ...notSaved,
  prepare: applyOverwrite,
  refusals: { "stale-copy": refuseStaleProfile("preferences") },
  done: preferencesSaved,
});

/** The same, each by itself. */
const changedPreferences = formOf(changePreferences, changedPreferencesForm, { ...notSaved, done: preferencesSaved });

const retention = formOf(setRetention, retentionForm, {
  done: (_, __, { months }) => ({ ...success(`Details are now kept for ${formatMonths(months)}`), form: "keep" }),
});

/** Redirects, so that the screen has the new colours without scripts too. */
const appearance = formHandler(appearanceForm, {
  run: (_, { appearance }) => rememberAppearance(appearance),
  done: (cookie) => ({
    ...success("Appearance saved"),
    to: "/account-settings",
    headers: new Headers({ "set-cookie": cookie }),
  }),
});

/** Starts the Data Export, or finds the running one. Allowed in every payment status: speakers own their data. */
const startExport = formOf(startDataExport, noFields, { within: exportLimiter, refused: "Export didn't start" });

export const settingsForms = {
  preferences,
  "changed-preferences": changedPreferences,
  retention,
  appearance,
  ...securityForms,
  ...apiKeyForms,
  export: startExport,
  "delete-account": deleteOwnAccount,
};
export type SettingsForms = typeof settingsForms;
