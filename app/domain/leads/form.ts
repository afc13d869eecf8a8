// What the audience may leave of itself on a hub's form.
import { z } from "zod";
import {
  type LeadField,
  type LeadRequirements,
  leadFieldLengths,
  leadFields,
  trapField,
  trapMessage,
} from "#app/domain/leads/leads.ts";

const requiredMessages: Record<LeadField, string> = {
  firstName: "First name is required",
  lastName: "Last name is required",
  email: "Email is required",
  phone: "Phone is required",
  company: "Company is required",
};

// The database keeps no zero characters.
const text = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters.`)
    .transform((typed) => typed.replaceAll("\0", "").trim() || null)
    .nullable()
    .default(null);

const wrongEmail = "Please enter a valid email";

/** An e-mail address in lower case; null where none was typed. */
export const optionalEmail = text(leadFieldLengths.email)
  .transform((typed) => typed?.toLowerCase() ?? null)
  .refine((typed) => typed === null || z.email().safeParse(typed).success, wrongEmail);

/** Made by the browser's module, one for a form sent; without scripts there is none. */
export const submissionId = z.uuid().nullable().catch(null).default(null);

/** People never see this field. What fills it is a program, and is told so. */
export const trap = z
  .string()
  .optional()
  .refine((typed) => !typed, trapMessage);

/** The form of a hub that asks for what `hub` says; consent is always asked for. */
export function leadForm(hub: LeadRequirements) {
  const required = new Set(leadFields(hub).flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
  return z
    .object({
      firstName: text(leadFieldLengths.firstName),
      lastName: text(leadFieldLengths.lastName),
      email: optionalEmail,
      phone: text(leadFieldLengths.phone),
      company: text(leadFieldLengths.company),
      consent: z.boolean().default(false).refine(Boolean, "Please tick this box if you agree."),
      submission_id: submissionId,
      [trapField]: trap,
    })
    .superRefine((lead, context) => {
      for (const name of required) {
        if (lead[name] === null) context.addIssue({ code: "custom", path: [name], message: requiredMessages[name] });
      }
    });
}
