import { z } from "zod";
import { optionalEmail, submissionId, trap } from "#app/domain/leads/form.ts";
import { trapField } from "#app/domain/leads/leads.ts";
import { retentionMonths } from "#app/domain/privacy/privacy.ts";

const { least, most } = retentionMonths;
const outside = `Please enter a number of months between ${least} and ${most}`;

/** How long a speaker keeps details. */
export const retentionForm = z.object({
  months: z.coerce.number(outside).int("Please enter a whole number of months").min(least, outside).max(most, outside),
});

/** Somebody without a letter at hand asks for their link. */
export const linkRequestForm = z.object({
  email: optionalEmail.refine((typed) => typed !== null, "Email is required").transform((typed) => typed ?? ""),
  submission_id: submissionId,
  [trapField]: trap,
});
