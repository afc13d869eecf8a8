import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

export type ParsedForm<Values> =
  | { ok: true; values: Values; submission: Submission<Values> }
  | { ok: false; result: SubmissionResult };

/** What was typed is given back with the errors, except into these. */
const neverEchoed = ["password", "newPassword", "confirmPassword"];

type Fields = FormData | URLSearchParams;

/**
 * A form held against `schema`: its values, or the field errors together with what was typed (answer it with status 422
 * and give it to the form as `lastResult`).
 */
export function parseFormData<Values>(form: Fields, schema: z.ZodType<Values>): ParsedForm<Values> {
  const submission = parseWithZod(storable(form), { schema }) as Submission<Values>;
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

/** Text that a database can keep: a program may send zero characters and half surrogates, which no person types. */
function storable(form: Fields): Fields {
  const isClean = (value: FormDataEntryValue) =>
    typeof value !== "string" || (value.isWellFormed() && !value.includes("\0"));
  if ([...form.values()].every(isClean)) return form;
  const clean = new FormData();
  for (const [name, value] of form) {
    clean.append(name, typeof value === "string" ? value.replaceAll("\0", "").toWellFormed() : value);
  }
  return clean;
}
