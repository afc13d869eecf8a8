// Contacts that people leave with a speaker. Safe in the browser.
import type { leadSources, leadStatuses } from "#app/database/vocabulary.ts";

export type LeadSource = (typeof leadSources)[number];
export type LeadStatus = (typeof leadStatuses)[number];

/** What a hub's form insists on, by the hub's switches. */
export interface LeadRequirements {
  requireName: boolean;
  requireEmail: boolean;
  requirePhone: boolean;
  requireCompany: boolean;
}

export type LeadField = "firstName" | "lastName" | "email" | "phone" | "company";

/**
 * The fields a hub's form shows, in order, and which of them must be filled. Only what the speaker asks for is asked:
 * every further field costs answers. A form that asks for nothing would be none, so it asks for the e-mail.
 */
export function leadFields(hub: LeadRequirements): { name: LeadField; isRequired: boolean }[] {
  const hasNoOtherField = !hub.requireName && !hub.requirePhone && !hub.requireCompany;
  const fields: { name: LeadField; isRequired: boolean }[] = [];
  if (hub.requireName) {
    // Many people have one name.
    fields.push({ name: "firstName", isRequired: true }, { name: "lastName", isRequired: false });
  }
  if (hub.requireEmail || hasNoOtherField) fields.push({ name: "email", isRequired: true });
  if (hub.requirePhone) fields.push({ name: "phone", isRequired: true });
  if (hub.requireCompany) fields.push({ name: "company", isRequired: true });
  return fields;
}

/** Given and standing; never given, or not any more; taken back by the person. */
export const leadConsents = ["given", "none", "withdrawn"] as const;
export type LeadConsent = (typeof leadConsents)[number];
export const leadConsentLabels: Record<LeadConsent, string> = {
  given: "Given",
  none: "Not given",
  withdrawn: "Withdrawn",
};

/** As the form names them, and the list of leads too. */
export const leadFieldLabels: Record<LeadField, string> = {
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
};

export const leadFieldLengths: Record<LeadField, number> = {
  firstName: 100,
  lastName: 100,
  email: 254,
  phone: 50,
  company: 200,
};

/** The field that people never see; only a program fills it. */
export const honeypotField = "leave_empty";
export const honeypotMessage = "Please leave the hidden field empty. It helps us block spam.";

/** How somebody came to be a contact, in words. */
export const leadSourceLabels: Record<LeadSource, string> = {
  entry: "Page entry",
  download: "Download",
  connect: "Connect",
  feedback: "Feedback",
  booking: "Booking",
  import: "Import",
  manual: "Added by you",
};

export const leadStatusLabels: Record<LeadStatus, string> = {
  new: "New",
  contacted: "Contacted",
  won: "Won",
  lost: "Lost",
};

/** Beyond this many, a narrowed list says "1,000+": nobody counts them, and counting them would take longest. */
export const maxLeadCount = 1_000;

export const leadNotesLength = 5_000;

/** Which of a speaker's leads are meant; what is not there does not narrow. Days are by the speaker's own calendar. */
export interface LeadSelection {
  /** Words in name, e-mail or company. */
  search?: string;
  /** Only people who left their details at this hub; source, consent and date are then those of that time. */
  hub?: string;
  source?: LeadSource;
  consent?: LeadConsent;
  status?: LeadStatus;
  /** First and last day, both included, as "2026-12-24". */
  from?: string;
  to?: string;
}

/** What a person is called where there is room for one line: the name, else whatever is known. */
export const leadName = (lead: Partial<Record<LeadField, string | null>>): string =>
  [lead.firstName, lead.lastName].filter(Boolean).join(" ") || lead.email || lead.company || lead.phone || "";
