import type { SubmissionResult } from "@conform-to/react";

/** A form that came back: what was typed, and what is wrong with it. */
export interface SentForm {
  values: Record<string, string>;
  /** By field; the whole form's under "". */
  errors: Record<string, string>;
}

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
