import { type Appearance, appearances } from "#app/domain/values/appearance.ts";
import { ActionForm } from "#app/forms/action-form.tsx";
import { SaveWithoutScript } from "#app/routes/dashboard/account-settings/save-without-script.tsx";
import styles from "#app/routes/dashboard/account-settings/security.module.css";
import { SelectField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";
import { useFetcher } from "#app/ui/use-fetcher.ts";

const labels: Record<Appearance, string> = { auto: "Auto", light: "Light", dark: "Dark" };

/** Sets how the signed-in screens look in this browser, as soon as it is chosen. */
export function AppearanceSection({ appearance }: { appearance: Appearance }) {
  const fetcher = useFetcher();
  const sent = fetcher.formData?.get("appearance")?.toString();
  return (
    <Section title="Appearance" description="How your dashboard looks in this browser. Your talks' pages don't change.">
      <ActionForm intent="appearance" fetcher={fetcher} className={styles.fields} preventScrollReset>
        <SelectField
          name="appearance"
          label="Colours"
          description="Auto is light or dark, as this device is set."
          data={appearances.map((value) => ({ value, label: labels[value] }))}
          value={sent ?? appearance}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
        <SaveWithoutScript>Save</SaveWithoutScript>
      </ActionForm>
    </Section>
  );
}
