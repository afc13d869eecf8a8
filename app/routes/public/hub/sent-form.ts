import type { SubmissionResult } from "@conform-to/react";
import { honeypotField } from "#app/domain/leads/leads.ts";

/** A form that came back: what was typed, and what is wrong with it. */
export interface SentForm {
  values: Record<string, string>;
  /** By field; the whole form's under "". */
  errors: Record<string, string>;
}

/** Fields that nobody typed into. */
const nonTextFields = ["form_token", "submission_id", "rating", "consent", "emailConsent", honeypotField];

/** What somebody typed, one answer a line, to be read and copied where the form itself does not stand any more. */
export const joinTextValues = ({ values }: SentForm): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (nonTextFields.includes(name) ? [] : value))
    .join("\n");

export const emptyForm: SentForm = { values: {}, errors: {} };

export function toSentForm({ initialValue, error }: SubmissionResult): SentForm {
  const values = Object.entries(initialValue ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const errors = Object.entries(error ?? {}).flatMap(([name, messages]) =>
    messages?.[0] ? [[name, messages[0]]] : [],
  );
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}
