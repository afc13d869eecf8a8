// The fields that forms have and lists don't. Apart, so that the screen of a list loads none of them.
import type { ComponentProps } from "react";
import { type FieldState, type FieldTexts, TextareaField, TextField, useField } from "#app/ui/fields.tsx";
import styles from "#app/ui/form-fields.module.css";

interface CountedFieldProps {
  field: FieldState & { value?: unknown };
  label: string;
  /**
   * The maximum number of characters. Longer text can be typed but not saved, so that pasted text is not cut silently.
   */
  max: number;
  rows?: number;
}

/** A text with its length below. One line, or with `rows` a text area. */
export function CountedField({ max, rows, ...props }: CountedFieldProps) {
  const { length } = String(props.field.value ?? "").trim();
  const count = <span className={length > max ? styles.over : styles.counter}>{`${length}/${max} characters`}</span>;
  const counted = { ...props, description: count, isDescriptionBelow: true };
  return rows ? <TextareaField {...counted} rows={rows} /> : <TextField {...counted} />;
}

interface TickFieldProps extends FieldTexts, Omit<ComponentProps<"input">, "className"> {
  kind?: "tick" | "switch";
}

/** A checkbox beside its label, which alone is its name. */
export function TickField({ kind = "tick", ...props }: TickFieldProps) {
  const { key, control, problem, about, isSignedIn } = useField(props);
  const className = isSignedIn ? styles[kind] : kind;
  const ticked = props.field && { defaultValue: undefined, defaultChecked: props.field.initialValue === "on" };
  return (
    <div>
      <label className={className} dir="auto">
        <input key={key} {...control} {...ticked} type="checkbox" />
        <span>{props.label}</span>
      </label>
      {problem}
      {about}
    </div>
  );
}

/** A checkbox that takes effect as a switch. */
export const SwitchField = (props: TickFieldProps) => <TickField role="switch" kind="switch" {...props} />;
