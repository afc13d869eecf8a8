import type { Field } from "#app/forms/field-props.ts";
import styles from "#app/forms/range-field.module.css";
import { fieldProps } from "#app/ui/fields.tsx";

interface RangeFieldProps {
  field: Field;
  label: string;
  min: number;
  max: number;
  unit: string;
}

/** A slider with its value beside the label. */
export function RangeField({ field, label, min, max, unit }: RangeFieldProps) {
  return (
    <div className={styles.range}>
      <label htmlFor={field.id}>{label}</label>
      <output htmlFor={field.id}>
        {String(field.value ?? field.initialValue ?? min)} {unit}
      </output>
      <input key={field.key} {...fieldProps(field)} type="range" min={min} max={max} step={1} />
    </div>
  );
}
