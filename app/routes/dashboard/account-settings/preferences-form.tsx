import { type ReactNode, useState } from "react";
import type { Preferences } from "#app/domain/profiles/form.ts";
import { preferenceSwitches, type switches } from "#app/domain/profiles/settings/preferences.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { type Field, isOn } from "#app/forms/field-props.ts";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/account-settings/preferences-form.module.css";
import { useChangedLabels } from "#app/routes/dashboard/forms/use-changed-labels.ts";
import { SelectField } from "#app/ui/fields.tsx";
import { SwitchField } from "#app/ui/form-fields.tsx";
import { Section } from "#app/ui/section.tsx";

export const preferencesFormId = "preferences";

const entries = { ...preferenceSwitches, leadAlertFrequency: { label: "How often" } };

interface PreferencesFormProps {
  preferences: Omit<Preferences, "version">;
  /** The version of the copy being edited. */
  version: string;
  email: string;
  onChanged(labels: string[]): void;
  /** Rendered between the form's two sections, in the specification's order. */
  between: ReactNode;
}

/** One form for Notification Preferences and Privacy Settings. Remounted for each copy it starts from. */
export function PreferencesForm({ preferences, version, email, onChanged, between }: PreferencesFormProps) {
  const [loaded] = useState(preferences);
  const { fields, props } = useActionForm<Preferences>(preferencesFormId, { defaultValue: loaded });
  useChangedLabels(entries, fields, onChanged);
  return (
    <>
      <Section title="Notification Preferences" description={<>Emails are sent to {email}</>}>
        <ActionForm {...props} sends={{ version }} className={styles.switches} preventScrollReset>
          <NotificationSwitches fields={fields} />
        </ActionForm>
      </Section>
      {between}
      <Section title="Privacy Settings" description="What others can see">
        <div className={styles.switches}>
          <Switches fields={fields} names={["publicSpeakerProfile", "analyticsDataSharing", "searchEngineIndexing"]} />
        </div>
      </Section>
    </>
  );
}

type PreferenceFields = Record<keyof typeof entries, Field>;

function NotificationSwitches({ fields }: { fields: PreferenceFields }) {
  const isQuiet = !isOn(fields.emailNotifications);
  return (
    <>
      <Switches fields={fields} names={["emailNotifications"]} />
      <div className={styles.under} data-quiet={isQuiet || undefined}>
        <div className={styles.alerts}>
          <Switches fields={fields} names={["newLeadAlerts"]} />
          <SelectField
            field={fields.leadAlertFrequency}
            label={entries.leadAlertFrequency.label}
            aria-label="How often to send New Lead Alerts"
            data={[
              { value: "at-once", label: "Straight away" },
              { value: "daily", label: "Once a day" },
            ]}
            className={styles.often}
          />
        </div>
        <Switches fields={fields} names={["analyticsReports", "productUpdates", "marketingEmails"]} />
      </div>
    </>
  );
}

const Switches = ({ fields, names }: { fields: PreferenceFields; names: readonly (typeof switches)[number][] }) =>
  names.map((name) => {
    const { label, hint } = preferenceSwitches[name];
    return <SwitchField key={name} field={fields[name]} label={label} description={hint} />;
  });
