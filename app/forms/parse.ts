import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { filterKnownFields } from "#app/forms/known-fields.ts";

export type ParsedForm<Values> =
  | { ok: true; values: Values; submission: Submission<Values> }
  | { ok: false; result: SubmissionResult };

/** Submitted values are returned with the errors, except for these fields. */
const neverEchoed = ["password", "newPassword", "confirmPassword"];

/**
 * Validates a form against `schema`. Returns its values, or the field errors with the submitted values, which the
 * caller sends with status 422 and passes to the form as `lastResult`. Fields that the schema does not know are
 * dropped; those named in `echoed` are returned unchecked.
 */
export function parseFormData<Values>(
  form: FormData,
  schema: z.ZodType<Values>,
  echoed: readonly string[] = [],
): ParsedForm<Values> {
  const submission = parseWithZod(filterKnownFields(form, schema, echoed), { schema }) as Submission<Values>;
  if (submission.status === "success") return { ok: true, values: submission.value, submission };
  return { ok: false, result: submission.reply({ hideFields: neverEchoed }) };
}

/** The first error, for a toast. Every field shows its own. */
export const getFirstProblem = ({ error }: SubmissionResult): string =>
  Object.values(error ?? {}).flatMap((messages) => messages ?? [])[0] ?? "Please check the highlighted fields.";

/** Turns a refusal of the domain into a form result, with the reason at a field, or at the form and `errors` at fields. */
export function refuseForm<Values>(
  { submission }: { submission: Submission<Values> },
  { field, message, errors = {} }: { field?: string; message: string; errors?: Record<string, string> },
): SubmissionResult {
  const fieldErrors = Object.entries(field ? { [field]: message } : errors).map(([name, text]) => [name, [text]]);
  return submission.reply({
    hideFields: neverEchoed,
    fieldErrors: Object.fromEntries(fieldErrors),
    ...(!field && { formErrors: [message] }),
  });
}
