import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { filterKnownFields } from "#app/forms/known-fields.ts";

export type ParsedForm<Values> =
  | { ok: true; values: Values; submission: Submission<Values> }
  | { ok: false; result: SubmissionResult };

/** What was typed is given back with the errors, except into these. */
const neverEchoed = ["password", "newPassword", "confirmPassword"];

/**
 * A form held against `schema`: its values, or the field errors together with what was typed (answer it with status 422
 * and give it to the form as `lastResult`). Fields that the schema does not know are left out; those named in `echoed`
 * are given back without being looked at.
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

/** A valid form that the domain refused: the same shape as a wrong one, with the reason at the field or the form. */
export function refuseForm<Values>(
  { submission }: { submission: Submission<Values> },
  reason: { field?: string; message: string },
): SubmissionResult {
  return submission.reply({
    hideFields: neverEchoed,
    ...(reason.field ? { fieldErrors: { [reason.field]: [reason.message] } } : { formErrors: [reason.message] }),
  });
}
