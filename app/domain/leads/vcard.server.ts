import VCard from "vcard-creator";
import { type LeadField, leadFieldLengths, leadName } from "#app/domain/leads/leads.ts";
import { toAscii } from "#app/domain/values/ascii.server.ts";
import { asOneLine } from "#app/domain/values/plain-text.ts";

/** A vCard 3.0 for address books. Its UID makes a second import replace the first. */
export function buildVCard(contact: { id: string } & Record<LeadField, string | null>): string {
  const card = new VCard();
  const lead = { id: contact.id, ...asLines(contact) };
  // Must come before addName, or the library derives the full name from the parts.
  card.addFullName(leadName(lead));
  card.addName({ givenName: lead.firstName ?? "", familyName: lead.lastName ?? "" });
  if (lead.company) card.addCompany({ name: lead.company });
  if (lead.email) card.addEmail({ address: lead.email });
  if (lead.phone) card.addPhoneNumber({ number: lead.phone });
  card.addUid(`urn:uuid:${lead.id}`);
  return card.toString();
}

/** The library does not escape telephone numbers, so a line break in one would inject a property. */
const asLines = (contact: Record<LeadField, string | null>): Record<LeadField, string | null> => ({
  firstName: contact.firstName && asOneLine(contact.firstName, leadFieldLengths.firstName),
  lastName: contact.lastName && asOneLine(contact.lastName, leadFieldLengths.lastName),
  email: contact.email && asOneLine(contact.email, leadFieldLengths.email),
  phone: contact.phone && asOneLine(contact.phone, leadFieldLengths.phone),
  company: contact.company && asOneLine(contact.company, leadFieldLengths.company),
});

/** A file name in ASCII, which every system accepts. */
export function vCardFileName(name: string): string {
  const plain = toAscii(name)
    .replace(/[^\w ]/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .slice(0, 60);
  return `${plain || "contact"}.vcf`;
}
