import { and, eq, or } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { lockContacts } from "#app/database/locks.server.ts";
import { leads } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { lockAddresses } from "#app/domain/leads/lock-person.server.ts";
import type { AddressChange } from "#app/domain/privacy/address-link.server.ts";
import { peopleOfContacts } from "#app/domain/privacy/person.server.ts";
import { findRows } from "#app/domain/privacy/personal-rows.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Gives a contact the address that its owner proved, together with everything the person sent this speaker under the
 * old one. If the speaker already has a contact with the new address, the two become one. What the speaker decided
 * about the old address, such as an attendee list, stays there. Repeating it changes nothing. False when the contact
 * was deleted.
 */
export async function changeAddress(services: Services, change: AddressChange): Promise<boolean> {
  const attempt = () => services.db.transaction((tx) => replaceAddress(services, tx, change));
  try {
    return await attempt();
  } catch (error) {
    // The person left the new address at a talk at this moment. A second attempt finds that contact.
    if (violatedConstraint(error) === "leads_one_per_email") return attempt();
    throw error;
  }
}

async function replaceAddress(services: Services, tx: Database, change: AddressChange): Promise<boolean> {
  const { speakerId, leadId, email: to } = change;
  const isOfSpeaker = eq(leads.userId, speakerId);
  const [before] = await tx
    .select()
    .from(leads)
    .where(and(isOfSpeaker, eq(leads.id, leadId)));
  await lockAddresses(tx, speakerId, to, ...(before?.email ? [before.email] : []));
  const isInvolved = and(isOfSpeaker, or(eq(leads.id, leadId), eq(leads.email, to)));
  const contacts = await lockContacts(tx, isInvolved);
  const source = contacts.find(({ id }) => id === leadId);
  const target = contacts.find(({ email }) => email === to);
  if (!source || source === target) return target !== undefined;
  const person = peopleOfContacts(speakerId, [source.id], source.email);
  for (const rows of await findRows(services, tx, person)) {
    const { moved } = rows.audience;
    if (typeof moved === "function") await moved({ ...rows, from: source.email, to, source, target });
  }
  return true;
}
