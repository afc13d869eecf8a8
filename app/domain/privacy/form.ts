import { z } from "zod";
import { honeypot, optionalEmail, submissionId } from "#app/domain/leads/form.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { retentionMonths } from "#app/domain/privacy/privacy.ts";

const { min, max } = retentionMonths;
const outOfRangeMessage = `Please enter a number of months between ${min} and ${max}`;

/** How long a speaker keeps details. */
export const retentionForm = z.object({
  months: z.coerce
    .number(outOfRangeMessage)
    .int("Please enter a whole number of months")
    .min(min, outOfRangeMessage)
    .max(max, outOfRangeMessage),
});

/** Somebody without a letter at hand asks for their link. */
export const linkRequestForm = z.object({
  email: optionalEmail.refine((value) => value !== null, "Email is required").transform((value) => value ?? ""),
  submission_id: submissionId,
  [honeypotField]: honeypot,
});
