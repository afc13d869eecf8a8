import styles from "#app/forms/counted-field.module.css";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import { TextField } from "#app/forms/text-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";

interface CountedFieldProps {
  field: Field;
  label: string;
  /**
   * The maximum number of characters. Longer text can be typed but not saved, so that pasted text is not cut silently.
   */
  max: number;
  rows?: number;
}

export function CountedField({ field, label, max, rows }: CountedFieldProps) {
  const { length } = readFieldText(field).trim();
  const counted = {
    field,
    label,
    description: <span className={length > max ? styles.over : styles.counter}>{`${length}/${max} characters`}</span>,
    isDescriptionBelow: true,
  };
  return rows ? <TextareaField {...counted} rows={rows} /> : <TextField {...counted} />;
}
