// The fields of public forms, which work without script.
import type { ComponentProps, ReactNode } from "react";

/** Conform's field metadata has this shape. */
export interface FieldState {
  id: string;
  /** None in a field that only shows a value. */
  name?: string;
  errors?: string[];
  initialValue?: unknown;
}

type FieldProps = { label: string; field: FieldState; hint?: ReactNode; children?: ReactNode };

const errorId = (field: FieldState) => `${field.id}-error`;
const hintId = (field: FieldState) => `${field.id}-hint`;

/** What ties a control to its error and its hint, for screen readers. */
export function remarkProps(field: FieldState, hasHint = false) {
  const describedBy = [field.errors && errorId(field), hasHint && hintId(field)].filter(Boolean).join(" ");
  return { "aria-invalid": field.errors ? true : undefined, "aria-describedby": describedBy || undefined };
}

/** A password is never returned. */
function controlProps(field: FieldState, hasHint: boolean, type?: string) {
  const { id, name, initialValue } = field;
  const defaultValue = type === "password" ? undefined : String(initialValue ?? "");
  return { id, name, defaultValue, ...remarkProps(field, hasHint) };
}

/** Children are placed below the input, for messages that a script updates. */
export function PublicTextField({ label, field, hint, children, ...input }: FieldProps & ComponentProps<"input">) {
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

export function PublicSelectField({
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

export function TickField({ field, label, isRequired }: FieldProps & { isRequired?: boolean }) {
  return (
    <div>
      <label className="tick" dir="auto">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          required={isRequired}
          defaultChecked={field.initialValue === "on"}
          {...remarkProps(field)}
        />
        <span>{label}</span>
      </label>
      <PublicFieldError field={field} />
    </div>
  );
}

/** A tick that shows what belongs to it below; `describedBy` is the id of the wording that is agreed to. */
export function ConsentSwitch({ field, label, describedBy }: FieldProps & { describedBy: string }) {
  return (
    <div>
      <label className="switch" dir="auto">
        <span>{label}</span>
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          defaultChecked={field.initialValue === "on"}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? `${describedBy} ${errorId(field)}` : describedBy}
        />
      </label>
      <PublicFieldError field={field} />
    </div>
  );
}

/** When this page was made (request/form-token.server.ts); empty where nothing can be sent. */
export const FormTokenField = ({ token }: { token?: string }) => (
  <input type="hidden" name="form_token" defaultValue={token} />
);

export const PublicFieldError = ({ field }: { field: FieldState }) =>
  field.errors && (
    <p className="field-error" id={errorId(field)}>
      {field.errors.join(" ")}
    </p>
  );

function Remarks({ field, hint }: { field: FieldState; hint?: ReactNode }) {
  return (
    <>
      <PublicFieldError field={field} />
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
