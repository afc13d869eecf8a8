import type { ComponentProps, ReactNode } from "react";

/** Conform's field metadata has this shape. */
export interface FieldState {
  id: string;
  name: string;
  errors?: string[];
  initialValue?: unknown;
}

type FieldProps = { label: string; field: FieldState; hint?: ReactNode; children?: ReactNode };

const errorId = (field: FieldState) => `${field.id}-error`;
const hintId = (field: FieldState) => `${field.id}-hint`;

/** A password is never returned. */
function controlProps(field: FieldState, hasHint: boolean, type?: string) {
  const { id, name, errors, initialValue } = field;
  const describedBy = [errors && errorId(field), hasHint && hintId(field)].filter(Boolean).join(" ");
  return {
    id,
    name,
    defaultValue: type === "password" ? undefined : String(initialValue ?? ""),
    "aria-invalid": errors ? true : undefined,
    "aria-describedby": describedBy || undefined,
  };
}

/** Children are placed below the input, for messages that a script updates. */
export function TextField({ label, field, hint, children, ...input }: FieldProps & ComponentProps<"input">) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <input {...controlProps(field, Boolean(hint), input.type)} {...input} />
      <Remarks field={field} hint={hint} />
      {children}
    </div>
  );
}

export function TextAreaField({ label, field, hint, children, ...area }: FieldProps & ComponentProps<"textarea">) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <textarea rows={4} {...controlProps(field, Boolean(hint))} {...area} />
      <Remarks field={field} hint={hint} />
      {children}
    </div>
  );
}

export function SelectField({
  label,
  field,
  hint,
  options,
  ...select
}: FieldProps & { options: { value: string; label: string }[] } & ComponentProps<"select">) {
  return (
    <div className="field">
      <label htmlFor={field.id}>{label}</label>
      <select {...controlProps(field, Boolean(hint))} {...select}>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <Remarks field={field} hint={hint} />
    </div>
  );
}

function Remarks({ field, hint }: { field: FieldState; hint?: ReactNode }) {
  return (
    <>
      {field.errors && (
        <p className="field-error" id={errorId(field)}>
          {field.errors.join(" ")}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={hintId(field)}>
          {hint}
        </p>
      )}
    </>
  );
}

/** The error of the form as one, above its fields; announced to screen readers. Nothing without a message. */
export function FormError({ children }: { children: ReactNode }) {
  return children ? (
    <p className="form-error" role="alert">
      {children}
    </p>
  ) : null;
}
