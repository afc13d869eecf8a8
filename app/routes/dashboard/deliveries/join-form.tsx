import { ActionForm, SubmitButton } from "#app/forms/action-form.tsx";
import { SelectField } from "#app/forms/select-field.tsx";
import { useActionForm } from "#app/forms/use-action-form.ts";
import styles from "#app/routes/dashboard/deliveries/deliveries.module.css";
import { Section } from "#app/ui/section.tsx";

/** Joins hubs that were not duplicated from each other. Renders nothing if there is no other hub. */
export function JoinForm({ choices }: { choices: { value: string; label: string }[] }) {
  const { fields, props } = useActionForm<{ hub: string }>("join");
  if (choices.length === 0) return null;
  return (
    <Section
      title="Compare with another talk hub"
      description="For hubs that were made one by one. Nothing else about them changes."
    >
      <ActionForm {...props} className={styles.join} preventScrollReset>
        <SelectField
          field={fields.hub}
          label="Talk hub"
          className={styles.choice}
          data={[{ value: "", label: "Choose a talk hub" }, ...choices]}
        />
        <SubmitButton variant="default">Compare</SubmitButton>
      </ActionForm>
    </Section>
  );
}
