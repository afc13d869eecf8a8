import { z } from "zod";
import { certificateNameLength } from "#app/domain/certificates/certificates.ts";
import { honeypot, submissionId } from "#app/domain/leads/form.ts";
import { honeypotField } from "#app/domain/leads/leads.ts";
import { line } from "#app/domain/values/plain-text.ts";

const missingName = "Please enter your name as it should appear.";

/** The attendee's name on the certificate; "delete" needs none. */
export const certificateForm = z
  .object({
    intent: z.enum(["name", "delete"]).default("name"),
    name: line().max(certificateNameLength, `Please use at most ${certificateNameLength} characters.`).default(""),
    submission_id: submissionId,
    [honeypotField]: honeypot,
  })
  .refine(({ intent, name }) => intent === "delete" || name !== "", { path: ["name"], message: missingName });
