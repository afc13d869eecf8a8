import type { SubmissionResult } from "@conform-to/react";
import { trapField } from "#app/domain/leads/leads.ts";

/** A form that came back: what was typed, and what is wrong with it. */
export interface SentForm {
  values: Record<string, string>;
  /** By field; the whole form's under "". */
  errors: Record<string, string>;
}

/** Fields that nobody typed into. */
const unwritten = ["form_token", "submission_id", "rating", "consent", "emailConsent", trapField];

/** What somebody typed, one answer a line, to be read and copied where the form itself does not stand any more. */
export const wordsIn = ({ values }: SentForm): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (unwritten.includes(name) ? [] : value))
    .join("\n");

export const untouched: SentForm = { values: {}, errors: {} };

export function sentForm({ initialValue, error }: SubmissionResult): SentForm {
  const values = Object.entries(initialValue ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const errors = Object.entries(error ?? {}).flatMap(([name, messages]) =>
    messages?.[0] ? [[name, messages[0]]] : [],
  );
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}
