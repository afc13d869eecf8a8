// Leads: contact details that people leave with a speaker. Safe in the browser.

import type { eventKinds, leadSources, leadStatuses } from "#app/database/vocabulary.ts";
import { choiceFilter, dayFilter, type FilterValues, searchFilter } from "#app/domain/values/filters.ts";
import { mailtoLink } from "#app/domain/values/mailto.ts";

export type LeadSource = (typeof leadSources)[number];
export type LeadStatus = (typeof leadStatuses)[number];

/** Which fields a hub's lead form requires. */
export interface LeadRequirements {
  leadRequireName: boolean;
  leadRequireEmail: boolean;
  leadRequirePhone: boolean;
  leadRequireCompany: boolean;
}

export type LeadField = "firstName" | "lastName" | "email" | "phone" | "company";

/**
 * The fields of a hub's lead form, in order. The form shows only fields that the speaker requires, because every
 * further field costs submissions. If the speaker requires none, it asks for the email.
 */
export function leadFields(hub: LeadRequirements): { name: LeadField; isRequired: boolean }[] {
  const hasNoOtherField = !hub.leadRequireName && !hub.leadRequirePhone && !hub.leadRequireCompany;
  const fields: { name: LeadField; isRequired: boolean }[] = [];
  if (hub.leadRequireName) {
    // Many people have one name.
    fields.push({ name: "firstName", isRequired: true }, { name: "lastName", isRequired: false });
  }
  if (hub.leadRequireEmail || hasNoOtherField) fields.push({ name: "email", isRequired: true });
  if (hub.leadRequirePhone) fields.push({ name: "phone", isRequired: true });
  if (hub.leadRequireCompany) fields.push({ name: "company", isRequired: true });
  return fields;
}

/** "none": never given, or withdrawn. */
const leadConsentLabels = {
  given: "Given",
  none: "Not given",
  withdrawn: "Withdrawn",
};
export type LeadConsent = keyof typeof leadConsentLabels;

/** The labels in the form and in the list of leads. */
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

/** People never see this field, so that only bots fill it in. */
export const honeypotField = "leave_empty";
export const honeypotMessage = "Please send it once more. A hidden field that helps us block spam was filled in.";

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

/** A filtered list shows "1,000+" beyond this, because counting all matches is slow. */
export const maxLeadCount = 1_000;

/** Rows of one imported file, so that an import is one short transaction. */
export const maxImportedRows = 2_000;

export const leadNotesLength = 5_000;

/**
 * A speaker's leads. Source, consent and days are those of the capture at `hub`, if there is one; `from` and `to` are
 * included, in the speaker's time zone.
 */
export const leadFilters = {
  search: searchFilter("Name, email or company"),
  hub: choiceFilter("Talk Hub", undefined, { all: "All talk hubs" }),
  source: choiceFilter("Source", leadSourceLabels),
  consent: choiceFilter("Consent", leadConsentLabels),
  status: choiceFilter("Status", leadStatusLabels),
  from: dayFilter("From"),
  to: dayFilter("To"),
};
export type LeadSelection = FilterValues<typeof leadFilters>;

/** The name, or else the first contact detail there is. */
export const leadName = (lead: Partial<Record<LeadField, string | null>>): string =>
  [lead.firstName, lead.lastName].filter(Boolean).join(" ") || lead.email || lead.company || lead.phone || "";

/** Why fewer people are listed than left details: "2 have deleted their details." Null where nobody has. */
export const describeDeleted = (deleted: number): string | null =>
  deleted === 0 ? null : `${deleted.toLocaleString("en")} ${deleted === 1 ? "has" : "have"} deleted their details`;

/**
 * Why the list of all contacts is shorter or longer than the leads: a lead is a person at one talk that is not in the
 * trash, a contact is a person (docs/figures.md). Null where both are as many.
 */
export function explainContacts({ total, contacts, deleted }: Record<"total" | "contacts" | "deleted", number>) {
  const remaining = total - deleted;
  const reasons = [
    describeDeleted(deleted),
    remaining > contacts && "who was at several talks is one contact",
    remaining < contacts && "contacts of no talk, or of one in the trash, are listed too",
  ].filter(Boolean);
  if (reasons.length === 0) return null;
  return `${total.toLocaleString("en")} ${total === 1 ? "lead" : "leads"}, ${contacts.toLocaleString("en")} ${contacts === 1 ? "contact" : "contacts"}: ${reasons.join(", ")}.`;
}

/** A link that starts an email to this person, greeted by name and about the talk. Null without an address. */
export function leadEmailLink(lead: { email: string | null; firstName: string | null }, talk: string | null) {
  if (!lead.email) return null;
  return mailtoLink(lead.email, { subject: talk, body: `Hi${lead.firstName ? ` ${lead.firstName}` : ""},` });
}

/** When a talk asks for details first: before the talk itself, before files and links, or never. */
export type FormMode = "entry" | "downloads" | "none";

/** One thing that happened between a lead and the speaker. */
export interface TimelineEntry {
  kind: (typeof eventKinds)[number] | "invited" | "accessed" | "email" | "rating";
  at: Date;
  /** How often on that day. */
  count: number;
  /** The file or link, the stars, or the email's template. */
  detail: string | null;
  hubId: string | null;
  hubTitle: string | null;
}

const emailNames: Record<string, string> = {
  "hub-opens": "that the talk has opened",
  "talk-files": "the files",
  "follow-up": "your follow-up",
  "request-answer": "with your answer to their request",
  "access-code": "with an access code",
  "booking-receipt": "confirming their booking request",
  "booking-confirmation": "asking them to confirm their booking request",
  "booking-reply": "with your reply to their booking request",
  "booker-digest": "with what changed for their booking",
  "one-sheet": "your one-sheet",
  "booker-page": "with the link to their booking's page",
};

/** "Downloaded Slides, 2 times". */
export function describeTimelineEntry({
  kind,
  count,
  detail,
}: Pick<TimelineEntry, "kind" | "count" | "detail">): string {
  const texts: Record<TimelineEntry["kind"], string> = {
    view: "Opened the talk",
    download: `Downloaded ${detail ?? "a file that you deleted"}`,
    connect: "Pressed Connect",
    share: "Shared the talk",
    form: "Saw the form",
    skip: "Continued without the form",
    present: "Scanned the hall screen",
    invited: "Invitation emailed",
    accessed: "Opened the talk for the first time with a verified email",
    email: `Emailed ${emailNames[detail ?? ""] ?? "in your name"}`,
    rating: `Rated the talk ${detail} of 5`,
  };
  return count > 1 ? `${texts[kind]}, ${count} times` : texts[kind];
}

/** What a change of details or notes says that were changed since they were read. */
export const staleLead = { message: "This lead was changed just now. Please send it again." };
