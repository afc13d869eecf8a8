import styles from "#app/forms/counted-field.module.css";
import { type Field, readFieldText } from "#app/forms/field-props.ts";
import { TextField } from "#app/forms/text-field.tsx";
import { TextareaField } from "#app/forms/textarea-field.tsx";

interface CountedFieldProps {
  field: Field;
  label: string;
  /** Characters. More can be typed, so that nothing pasted is cut unseen, but not saved. */
  max: number;
  /** Of several lines. */
  rows?: number;
}

/** Text with a limit that people write towards: the counter below says where they are. */
export function CountedField({ field, label, max, rows }: CountedFieldProps) {
  const { length } = readFieldText(field).trim();
  const counted = {
    field,
    label,
    description: <span className={length > max ? styles.over : styles.counter}>{`${length}/${max} characters`}</span>,
    inputWrapperOrder: ["label", "input", "error", "description"] as ("label" | "input" | "error" | "description")[],
  };
  return rows ? <TextareaField {...counted} rows={rows} /> : <TextField {...counted} />;
}
