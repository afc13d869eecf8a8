import { Switch } from "@mantine/core";
import { type Field, inputProps } from "#app/forms/field-props.ts";
import styles from "#app/forms/switch-field.module.css";

interface SwitchFieldProps {
  field: Field;
  label: string;
  description?: string;
}

/** A switch. The description stands beside the label, so that the label alone is the accessible name. */
export function SwitchField({ field, label, description }: SwitchFieldProps) {
  const { key, props } = inputProps(field, "checkbox");
  const describedBy = description && field.descriptionId;
  return (
    <div>
      <Switch key={key} {...props} label={label} aria-describedby={describedBy} error={field.errors?.[0]} />
      {description && (
        <p id={field.descriptionId} className={styles.description}>
          {description}
        </p>
      )}
    </div>
  );
}
