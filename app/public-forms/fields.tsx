import type { ReactNode } from "react";
import { honeypotField } from "#app/domain/leads/leads.ts";
import type { SentForm } from "#app/public-forms/sent-form.ts";
import type { FieldState } from "#app/ui/fields.tsx";

/** A field's state in a new or returned form. `prefix` keeps the ids of two forms on one page apart. */
export function fieldOf({ values, errors }: SentForm, name: string, prefix: string): FieldState {
  const error = errors[name];
  return { id: `${prefix}-${name}`, name, initialValue: values[name], errors: error ? [error] : undefined };
}

/** The error of the form as one, above its fields; announced to screen readers. Nothing without a message. */
export function FormError({ children }: { children: ReactNode }) {
  return children ? (
    <p className="form-error" role="alert">
      {children}
    </p>
  ) : null;
}

/** When this page was made (request/form-token.server.ts); empty where nothing can be sent. */
export const FormTokenField = ({ token }: { token?: string }) => (
  <input type="hidden" name="form_token" defaultValue={token} />
);

interface HiddenProps {
  form: SentForm;
  /** When this page was made (request/form-token.server.ts); empty where nothing can be sent. */
  token?: string;
}

/** The form token, the submission id (which the page's module sets) and the honeypot. */
export function HiddenFields({ form, token }: HiddenProps) {
  return (
    <>
      <FormTokenField token={form.values.form_token || token} />
      <input type="hidden" name="submission_id" defaultValue={form.values.submission_id} />
      {Object.keys(form.errors).length === 0 && <HoneypotField />}
    </>
  );
}

/**
 * Hidden from people and out of the tab order, so only bots and browsers fill it in. A form that came back has none, so
 * that no browser fills it in again.
 */
function HoneypotField() {
  return (
    <label className="visually-hidden" aria-hidden="true">
      Leave this empty
      <input type="text" name={honeypotField} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
