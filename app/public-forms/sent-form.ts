import type { SubmissionResult } from "@conform-to/react";
import { honeypotField } from "#app/domain/leads/leads.ts";

export interface SentForm {
  values: Record<string, string>;
  /** By field; the error of the whole form is under "". */
  errors: Record<string, string>;
}

/** Fields without text to copy. */
const nonTextFields = [
  "form_token",
  "submission_id",
  "rating",
  "highReasons",
  "lowReasons",
  "consent",
  "emailConsent",
  "mayQuote",
  "request",
  honeypotField,
];

/** The typed text, one field a line, to copy where the form is no longer shown. */
export const joinTextValues = ({ values }: SentForm): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (nonTextFields.includes(name) ? [] : value))
    .join("\n");

export const emptyForm: SentForm = { values: {}, errors: {} };

/** Takes the values and the first error of each field. A list has one entry a line; files are left out. */
export function toSentForm({ initialValue, error }: SubmissionResult): SentForm {
  const values = Object.entries(initialValue ?? {}).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : Array.isArray(value) ? [[name, value.join("\n")]] : [],
  );
  const errors = Object.entries(error ?? {}).flatMap(([name, messages]) =>
    messages?.[0] ? [[name, messages[0]]] : [],
  );
  return { values: Object.fromEntries(values), errors: Object.fromEntries(errors) };
}
