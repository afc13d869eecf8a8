import type { Appearance } from "#app/domain/values/appearance.ts";
import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/account-settings/retention-section.module.css";
import { SelectField } from "#app/ui/fields.tsx";
import { Section } from "#app/ui/section.tsx";

const choices = [
  { value: "auto", label: "Auto" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] satisfies { value: Appearance; label: string }[];

/** Sets how the signed-in screens look in this browser. */
export function AppearanceSection({ appearance }: { appearance: Appearance }) {
  const { fields, props } = useActionForm<{ appearance: Appearance }>("appearance", { defaultValue: { appearance } });
  return (
    <Section title="Appearance" description="How your dashboard looks in this browser. Your talks' pages don't change.">
      <ActionForm {...props} className={styles.form} preventScrollReset>
        <SelectField
          field={fields.appearance}
          label="Colours"
          description="Auto is light or dark, as this device is set."
          data={choices}
          className={styles.field}
        />
        <SubmitButton className={styles.save}>Save</SubmitButton>
      </ActionForm>
    </Section>
  );
}
