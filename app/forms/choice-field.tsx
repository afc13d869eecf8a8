import { getCollectionProps } from "@conform-to/react";
import styles from "#app/forms/choice-field.module.css";
import type { Field } from "#app/forms/field-props.ts";
import { FieldError } from "#app/ui/input.tsx";

interface ChoiceFieldProps {
  field: Field;
  label: string;
  choices: readonly { value: string; label: string; description: string }[];
}

/** Radio buttons with a description for each choice. */
export function ChoiceField({ field, label, choices }: ChoiceFieldProps) {
  const inputs = getCollectionProps(field, { type: "radio", options: choices.map(({ value }) => value) });
  return (
    <fieldset className={styles.choices} aria-describedby={field.errors && field.errorId}>
      <legend className="legend">{label}</legend>
      {inputs.map(({ key, ...input }, index) => (
        <div key={key} className={styles.choice}>
          <input {...input} required={undefined} aria-describedby={`${input.id}-description`} />
          <label htmlFor={input.id}>{choices[index]?.label}</label>
          <p id={`${input.id}-description`}>{choices[index]?.description}</p>
        </div>
      ))}
      <FieldError id={field.errorId}>{field.errors?.[0]}</FieldError>
    </fieldset>
  );
}
