import { getCollectionProps } from "@conform-to/react";
import styles from "#app/forms/choice-field.module.css";
import type { Field } from "#app/forms/field-props.ts";
import { useField } from "#app/ui/fields.tsx";

interface ChoiceFieldProps {
  field: Field;
  label: string;
  choices: readonly { value: string; label: string; description?: string }[];
  /** Checkboxes choose several. */
  type?: "radio" | "checkbox";
  /** Side by side where there is room. */
  isRow?: boolean;
}

/** Radio buttons or checkboxes, each with what it means. */
export function ChoiceField({ field, label, choices, type = "radio", isRow }: ChoiceFieldProps) {
  const inputs = getCollectionProps(field, { type, options: choices.map(({ value }) => value) });
  const { problem } = useField({ field });
  return (
    <fieldset className={styles.choices} data-row={isRow} aria-describedby={problem ? field.errorId : undefined}>
      <legend className="legend">{label}</legend>
      {inputs.map(({ key, ...input }, index) => {
        const description = choices[index]?.description;
        const descriptionId = description && `${input.id}-description`;
        return (
          <div key={key} className={styles.choice}>
            <input {...input} required={undefined} aria-describedby={descriptionId} />
            <label htmlFor={input.id} dir="auto">
              {choices[index]?.label}
            </label>
            {description && <p id={descriptionId}>{description}</p>}
          </div>
        );
      })}
      {problem}
    </fieldset>
  );
}
