import { getCollectionProps } from "@conform-to/react";
import { useId } from "react";
import styles from "#app/forms/choice-field.module.css";
import type { Field } from "#app/forms/field-props.ts";

export interface Choice {
  value: string;
  label: string;
  description?: string;
}

/** One of a few, each with what it means. */
export function ChoiceField({ field, label, choices }: { field: Field; label: string; choices: Choice[] }) {
  const id = useId();
  const inputs = getCollectionProps(field, { type: "radio", options: choices.map(({ value }) => value) });
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map(({ value, label: name, description }, index) => {
        const { key, ...input } = inputs[index] as (typeof inputs)[number];
        return (
          <label key={value} className={styles.choice}>
            <input key={key} {...input} required={false} aria-describedby={description && `${id}-${value}`} />
            <span>
              <span className={styles.name}>{name}</span>
              {description && (
                <span id={`${id}-${value}`} className={styles.description} aria-hidden>
                  {description}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
