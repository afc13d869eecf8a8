// What the audience may leave of itself on a hub's form, and what a speaker may do with it.
import { z } from "zod";
import { leadSources, leadStatuses } from "#app/database/vocabulary.ts";
import {
  honeypotField,
  honeypotMessage,
  type LeadField,
  type LeadRequirements,
  type LeadSelection,
  leadConsents,
  leadFieldLengths,
  leadFields,
  leadNotesLength,
} from "#app/domain/leads/leads.ts";
import { line, paragraphs } from "#app/domain/values/plain-text.ts";

const requiredMessages: Record<LeadField, string> = {
  firstName: "First name is required",
  lastName: "Last name is required",
  email: "Email is required",
  phone: "Phone is required",
  company: "Company is required",
};

const textField = (max: number) =>
  line()
    .max(max, `Please use at most ${max} characters.`)
    .transform((text) => text || null)
    .nullable()
    .default(null);

const invalidEmailMessage = "Please enter a valid email";

/** An e-mail address in lower case; null where none was typed. */
export const optionalEmail = textField(leadFieldLengths.email)
  .transform((text) => text?.toLowerCase() ?? null)
  .refine((text) => text === null || z.email().safeParse(text).success, invalidEmailMessage);

/** Made by the browser's module, one for a form sent; without scripts there is none. */
export const submissionId = z.uuid().nullable().catch(null).default(null);

/** People never see this field. What fills it is a program, and is told so. */
export const honeypot = line()
  .optional()
  .refine((text) => !text, honeypotMessage);

/** The form of a hub that asks for what `hub` says; consent is always asked for. */
export function leadForm(hub: LeadRequirements) {
  const required = new Set(leadFields(hub).flatMap(({ name, isRequired }) => (isRequired ? [name] : [])));
  return z
    .object({
      firstName: textField(leadFieldLengths.firstName),
      lastName: textField(leadFieldLengths.lastName),
      email: optionalEmail,
      phone: textField(leadFieldLengths.phone),
      company: textField(leadFieldLengths.company),
      consent: z.boolean().default(false).refine(Boolean, "Please tick this box if you agree."),
      submission_id: submissionId,
      [honeypotField]: honeypot,
    })
    .superRefine((lead, context) => {
      for (const name of required) {
        if (lead[name] === null) context.addIssue({ code: "custom", path: [name], message: requiredMessages[name] });
      }
    });
}

/** Who wants to be told when a hub opens: one address, in lower case. */
export const openingNoticeForm = z.object({
  email: optionalEmail.refine((text) => text !== null, requiredMessages.email).transform((typed) => typed ?? ""),
  submission_id: submissionId,
  [honeypotField]: honeypot,
});

const day = z.iso
  .date({ error: "Please choose a valid date", abort: true })
  .refine((text) => text >= "1990" && text < "2100", "Please choose a date between 1990 and 2099")
  .optional();

/** What stands in the address of the list. A word that is no choice narrows nothing; a day that is none is told. */
const leadFilterForm = z
  .object({
    search: line().max(200, "Please use at most 200 characters").optional(),
    hub: line().optional(),
    source: z.enum(leadSources).optional().catch(undefined),
    consent: z.enum(leadConsents).optional().catch(undefined),
    status: z.enum(leadStatuses).optional().catch(undefined),
    from: day,
    to: day,
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    error: "The end date must be on or after the start date",
  });

/**
 * What the list is narrowed to by an address, and what of it cannot be meant, in words by field. What cannot be meant
 * narrows nothing.
 */
export function leadSelectionFrom(query: URLSearchParams): {
  selection: LeadSelection;
  errors: Record<string, string>;
} {
  const values = Object.fromEntries([...query].filter(([, value]) => value.trim() !== ""));
  const parsed = leadFilterForm.safeParse(values);
  if (parsed.success) return { selection: parsed.data, errors: {} };
  const errors = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  const validValues = Object.fromEntries(Object.entries(values).filter(([name]) => !(name in errors)));
  return { selection: leadFilterForm.safeParse(validValues).data ?? {}, errors };
}

const ids = z.preprocess(
  (sent) => (sent === undefined ? [] : [sent].flat()),
  z.array(z.uuid()).min(1, "Select at least one lead first").max(500, "Select up to 500 leads at a time"),
);

export const leadStatusForm = z.object({ id: ids, status: z.enum(leadStatuses) });
export const leadDeletionForm = z.object({ id: ids });

const notes = paragraphs()
  .max(leadNotesLength, `Please keep notes within ${leadNotesLength.toLocaleString("en")} characters`)
  .optional()
  .transform((text) => text || null);

/** `seen` names the notes that stood there when these were typed. */
export const leadNotesForm = z.object({ notes, seen: line() });

/** A contact that the speaker enters. */
export const newLeadForm = z
  .object({
    firstName: textField(leadFieldLengths.firstName),
    lastName: textField(leadFieldLengths.lastName),
    email: optionalEmail,
    phone: textField(leadFieldLengths.phone),
    company: textField(leadFieldLengths.company),
    hub: z.uuid().nullable().default(null),
    notes,
    /** Made with the form: sent twice, it is one contact. */
    token: z.uuid(),
  })
  .refine(({ firstName, lastName, email, phone, company }) => firstName || lastName || email || phone || company, {
    path: ["firstName"],
    error: "Please enter a name, email address, phone number or company",
  });
export type NewLead = z.output<typeof newLeadForm>;
