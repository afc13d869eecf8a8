import { type Field, inputProps } from "#app/forms/field-props.ts";
import styles from "#app/forms/range-field.module.css";

interface RangeFieldProps {
  field: Field;
  label: string;
  min: number;
  max: number;
  unit: string;
}

/** A slider with its value beside the label. */
export function RangeField({ field, label, min, max, unit }: RangeFieldProps) {
  const { key, props } = inputProps(field, "range");
  return (
    <div className={styles.range}>
      <label htmlFor={field.id}>{label}</label>
      <output htmlFor={field.id}>
        {String(field.value ?? field.initialValue ?? min)} {unit}
      </output>
      <input key={key} {...props} min={min} max={max} step={1} />
    </div>
  );
}
