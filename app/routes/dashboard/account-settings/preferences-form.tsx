import type { ReactNode } from "react";
import type { Preferences } from "#app/domain/profiles/form.ts";
import { preferenceSwitches, type switches } from "#app/domain/profiles/settings/preferences.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import styles from "#app/routes/dashboard/account-settings/preferences-form.module.css";
import { SaveWithoutScript } from "#app/routes/dashboard/account-settings/save-without-script.tsx";
import { SelectField } from "#app/ui/fields.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

export const preferencesFormId = "preferences";

interface PreferencesFormProps {
  preferences: Omit<Preferences, "version">;
  /** The version of the copy that is shown. */
  version: string;
  email: string;
  /** Rendered between the form's two sections, in the specification's order. */
  between: ReactNode;
  /** The end of Privacy Settings, with forms of its own. */
  privacy: ReactNode;
}

/**
 * Notification Preferences and Privacy Settings. Each switch saves itself; without scripts all of them are one form, which
 * has a button.
 */
export function PreferencesForm({ preferences, version, email, between, privacy }: PreferencesFormProps) {
  const one = (name: (typeof switches)[number]) => <SavedSwitch name={name} isOn={preferences[name]} />;
  return (
    <>
      <Section title="Notification Preferences" description={<>Emails are sent to {email}</>}>
        <ActionForm
          id={preferencesFormId}
          intent="preferences"
          sends={{ version }}
          className={styles.switches}
          preventScrollReset
        >
          {one("emailNotifications")}
          <div className={styles.under}>
            <div className={styles.alerts}>
              {one("newLeadAlerts")}
              <SavedFrequency value={preferences.leadAlertFrequency} />
            </div>
            {one("analyticsReports")}
            {one("productUpdates")}
            {one("marketingEmails")}
          </div>
          <SaveWithoutScript>Save Preferences</SaveWithoutScript>
        </ActionForm>
      </Section>
      {between}
      <Section title="Privacy Settings" description="What others can see, and for how long">
        <div className={styles.switches}>
          {one("publicSpeakerProfile")}
          {one("analyticsDataSharing")}
          {one("searchEngineIndexing")}
          <SaveWithoutScript form={preferencesFormId}>Save Preferences</SaveWithoutScript>
        </div>
        {privacy}
      </Section>
    </>
  );
}

/** Shows what it was set to before the server responds, and what is stored if it refuses. */
function SavedSwitch({ name, isOn }: { name: (typeof switches)[number]; isOn: boolean }) {
  const { sent, save } = useSaved(name);
  const { label, hint } = preferenceSwitches[name];
  return (
    <SwitchField
      form={preferencesFormId}
      name={name}
      label={label}
      description={hint}
      checked={sent === undefined ? isOn : sent === "on"}
      onChange={({ currentTarget }) => save(currentTarget.checked ? "on" : "off")}
    />
  );
}

function SavedFrequency({ value }: { value: Preferences["leadAlertFrequency"] }) {
  const { sent, save } = useSaved("leadAlertFrequency");
  return (
    <SelectField
      name="leadAlertFrequency"
      label="How often"
      aria-label="How often to send New Lead Alerts"
      data={[
        { value: "at-once", label: "Straight away" },
        { value: "daily", label: "Once a day" },
      ]}
      value={sent ?? value}
      onChange={({ currentTarget }) => save(currentTarget.value)}
      className={styles.often}
    />
  );
}

function useSaved(name: string) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get(name)?.toString();
  const save = (value: string) =>
    void fetcher.submit({ intent: "changed-preferences", [name]: value }, { method: "post" });
  return { sent, save };
}
