import { honeypotField } from "#app/domain/leads/leads.ts";
import type { SentForm } from "#app/public-forms/sent-form.ts";
import type { FieldState } from "#app/ui/public/field.tsx";

/** A field's state in a new or returned form. `prefix` keeps the ids of two forms on one page apart. */
export function fieldOf({ values, errors }: SentForm, name: string, prefix: string): FieldState {
  const error = errors[name];
  return { id: `${prefix}-${name}`, name, initialValue: values[name], errors: error ? [error] : undefined };
}

export function TickField({ field, label, isRequired }: { field: FieldState; label: string; isRequired?: boolean }) {
  const errorId = `${field.id}-error`;
  return (
    <div>
      <label className="tick" dir="auto">
        <input
          type="checkbox"
          id={field.id}
          name={field.name}
          required={isRequired}
          defaultChecked={field.initialValue === "on"}
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors && errorId}
        />
        <span>{label}</span>
      </label>
      {field.errors && (
        <p className="field-error" id={errorId}>
          {field.errors.join(" ")}
        </p>
      )}
    </div>
  );
}

interface HiddenProps {
  form: SentForm;
  prefix: string;
  /** When this page was made (request/form-token.server.ts); empty where nothing can be sent. */
  token?: string;
}

/** The form token, the submission id (which the page's module sets) and the honeypot. */
export function HiddenFields({ form, prefix, token }: HiddenProps) {
  return (
    <>
      <FormTokenField form={form} token={token} />
      <input type="hidden" name="submission_id" defaultValue={form.values.submission_id} />
      {Object.keys(form.errors).length === 0 && <HoneypotField prefix={prefix} />}
    </>
  );
}

export const FormTokenField = ({ form, token }: Pick<HiddenProps, "form" | "token">) => (
  <input type="hidden" name="form_token" defaultValue={form.values.form_token || token} />
);

/**
 * Hidden from people and out of the tab order, so only bots and browsers fill it in. A form that came back has none, so
 * that no browser fills it in again.
 */
function HoneypotField({ prefix }: { prefix: string }) {
  const id = `${prefix}-${honeypotField}`;
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input type="text" id={id} name={honeypotField} tabIndex={-1} autoComplete="off" />
    </div>
  );
}
