import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { SelectField } from "#app/forms/select-field.tsx";
import styles from "#app/routes/dashboard/deliveries/deliveries.module.css";
import { Button } from "#app/ui/button.tsx";
import { Section } from "#app/ui/section.tsx";

interface JoinFormProps {
  choices: { value: string; label: string }[];
  /** Of a refused form. */
  result?: SubmissionResult;
}

/** Joins hubs that were not duplicated from each other. Renders nothing if there is no other hub. */
export function JoinForm({ choices, result }: JoinFormProps) {
  const [form, fields] = useForm<{ hub: string }>({ id: "join", lastResult: result });
  const isSending = useNavigation().formData?.get("intent") === "join";
  if (choices.length === 0) return null;
  return (
    <Section
      title="Compare with another talk hub"
      description="For hubs that were made one by one. Nothing else about them changes."
    >
      <Form method="post" {...getFormProps(form)} noValidate className={styles.join} preventScrollReset>
        <input type="hidden" name="intent" value="join" />
        <SelectField
          field={fields.hub}
          label="Talk hub"
          className={styles.choice}
          data={[{ value: "", label: "Choose a talk hub" }, ...choices]}
        />
        <Button type="submit" variant="default" loading={isSending}>
          Compare
        </Button>
      </Form>
    </Section>
  );
}
