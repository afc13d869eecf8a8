import VCard from "vcard-creator";
import { type LeadField, leadName } from "#app/domain/leads/leads.ts";

/** A contact as address books take it (vCard 3.0). Its unique id makes a second import replace the first. */
export function vCardOf(lead: { id: string } & Record<LeadField, string | null>): string {
  const card = new VCard();
  // In this order: from the parts of a name, the library would make the whole one itself.
  card.addFullName(leadName(lead));
  card.addName({ givenName: lead.firstName ?? "", familyName: lead.lastName ?? "" });
  if (lead.company) card.addCompany({ name: lead.company });
  if (lead.email) card.addEmail({ address: lead.email });
  if (lead.phone) card.addPhoneNumber({ number: lead.phone });
  card.addUid(`urn:uuid:${lead.id}`);
  return card.toString();
}

/** What a single card's file is called: letters that every system takes. */
export function vCardFileName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\w ]/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .slice(0, 60);
  return `${plain || "contact"}.vcf`;
}
