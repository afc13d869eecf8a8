import { type ReactNode, useEffect, useState } from "react";
import type { Preferences } from "#app/domain/profiles/form.ts";
import { switches } from "#app/domain/profiles/profiles.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { type Field, isOn } from "#app/forms/field-props.ts";
import { SelectField } from "#app/forms/select-field.tsx";
import { SwitchField } from "#app/forms/switch-field.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/account-settings/preferences-form.module.css";
import { Section } from "#app/ui/section.tsx";

export const preferencesFormId = "preferences";

const labels = {
  emailNotifications: "Email Notifications",
  newLeadAlerts: "New Lead Alerts",
  leadAlertFrequency: "How often",
  analyticsReports: "Analytics Reports",
  productUpdates: "Product Updates",
  marketingEmails: "Marketing Emails",
  publicSpeakerProfile: "Public Speaker Profile",
  analyticsDataSharing: "Analytics Data Sharing",
  searchEngineIndexing: "Search Engine Indexing",
} as const;
const names = [...switches, "leadAlertFrequency"] as const;

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
  const list = names.flatMap((name) => (fields[name].dirty ? labels[name] : [])).join("\n");
  useEffect(() => onChanged(list ? list.split("\n") : []), [list, onChanged]);
  return (
    <>
      <Section title="Notification Preferences" description={<>Emails are sent to {email}</>}>
        <ActionForm {...props} sends={{ version }} className={styles.switches} preventScrollReset>
          <NotificationSwitches fields={fields} />
        </ActionForm>
      </Section>
      {between}
      <PrivacySettings fields={fields} />
    </>
  );
}

type PreferenceFields = Record<keyof typeof labels, Field>;

function NotificationSwitches({ fields }: { fields: PreferenceFields }) {
  const isQuiet = !isOn(fields.emailNotifications);
  return (
    <>
      <SwitchField
        field={fields.emailNotifications}
        label={labels.emailNotifications}
        description="When off, you won't get any of the emails below or emails about new bookings. We still send essential account emails, such as security alerts, receipts and notice before people's details are deleted."
      />
      <div className={styles.under} data-quiet={isQuiet || undefined}>
        <div className={styles.alerts}>
          <SwitchField
            field={fields.newLeadAlerts}
            label={labels.newLeadAlerts}
            description="When someone leaves their details at one of your Talk Hubs"
          />
          <SelectField
            field={fields.leadAlertFrequency}
            label={labels.leadAlertFrequency}
            aria-label="How often to send New Lead Alerts"
            data={[
              { value: "at-once", label: "Straight away" },
              { value: "daily", label: "Once a day" },
            ]}
            className={styles.often}
          />
        </div>
        <SwitchField
          field={fields.analyticsReports}
          label={labels.analyticsReports}
          description="A weekly summary, every Monday morning"
        />
        <SwitchField
          field={fields.productUpdates}
          label={labels.productUpdates}
          description="News about new features"
        />
        <SwitchField
          field={fields.marketingEmails}
          label={labels.marketingEmails}
          description="Occasional offers and stories. Off unless you turn it on."
        />
      </div>
    </>
  );
}

function PrivacySettings({ fields }: { fields: PreferenceFields }) {
  return (
    <Section title="Privacy Settings" description="What others can see">
      <div className={styles.switches}>
        <SwitchField
          field={fields.publicSpeakerProfile}
          label={labels.publicSpeakerProfile}
          description="When off, your profile and booking page show “not found”. Your Talk Hubs stay open."
        />
        <SwitchField
          field={fields.analyticsDataSharing}
          label={labels.analyticsDataSharing}
          description="Adds your views, contacts and ratings to anonymous totals that only the administrator can see."
        />
        <SwitchField
          field={fields.searchEngineIndexing}
          label={labels.searchEngineIndexing}
          description="When off, search engines are asked not to list your profile and Talk Hubs"
        />
      </div>
    </Section>
  );
}
