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
  const asksForNothing = !hub.requireName && !hub.requirePhone && !hub.requireCompany;
  const fields: { name: LeadField; isRequired: boolean }[] = [];
  if (hub.requireName) {
    // Many people have one name.
    fields.push({ name: "firstName", isRequired: true }, { name: "lastName", isRequired: false });
  }
  if (hub.requireEmail || asksForNothing) fields.push({ name: "email", isRequired: true });
  if (hub.requirePhone) fields.push({ name: "phone", isRequired: true });
  if (hub.requireCompany) fields.push({ name: "company", isRequired: true });
  return fields;
}

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
export const trapField = "leave_empty";
export const trapMessage = "Please leave the hidden field empty: it tells people from programs.";
