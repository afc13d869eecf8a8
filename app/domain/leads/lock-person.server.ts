// Locks on a person of a speaker's audience, in the order of `database/locks.server.ts`.
import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { lockContacts, lockNames } from "#app/database/locks.server.ts";
import { leads } from "#app/database/schema/index.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";

/** SQL condition on `leads`: the speaker's contact with this address. */
export const isContact = ({ speakerId, email }: PrivacySubject) =>
  and(eq(leads.userId, speakerId), eq(leads.email, email));

/** Locks what a speaker holds about these addresses, contact or not. */
export const lockAddresses = (tx: Database, speakerId: string, ...emails: string[]) =>
  lockNames(tx, ...emails.map((email) => `person ${speakerId} ${email}`));

/** Locks a person before anything of theirs is changed; the contact is returned, if there is one. */
export async function lockPerson(tx: Database, subject: PrivacySubject) {
  await lockAddresses(tx, subject.speakerId, subject.email);
  return lockContacts(tx, isContact(subject));
}
