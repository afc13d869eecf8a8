import { z } from "zod";
import { honeypot, optionalEmail, submissionId } from "#app/domain/leads/form.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { retentionMonths } from "#app/domain/privacy/privacy.ts";

const { min, max } = retentionMonths;
const outOfRangeMessage = `Please enter a number of months between ${min} and ${max}`;

export const retentionForm = z.object({
  months: z.coerce
    .number(outOfRangeMessage)
    .int("Please enter a whole number of months")
    .min(min, outOfRangeMessage)
    .max(max, outOfRangeMessage),
});

/** A visitor without one of our emails at hand requests their privacy link. */
export const linkRequestForm = z.object({
  email: optionalEmail.refine((value) => value !== null, "Email is required").transform((value) => value ?? ""),
  submission_id: submissionId,
  [honeypotField]: honeypot,
});
