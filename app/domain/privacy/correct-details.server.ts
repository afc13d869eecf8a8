import { leads } from "#app/database/schema/index.ts";
import type { Correction } from "#app/domain/leads/form.ts";
import { isContact } from "#app/domain/leads/lock-person.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Replaces the details that this speaker holds about the reader of a privacy link. False when the speaker has no such
 * contact (any more). Consents and the speaker's own notes stay, and repeating it changes nothing.
 */
export async function correctDetails(
  { db, clock }: Services,
  subject: PrivacySubject,
  correction: Correction,
): Promise<boolean> {
  const corrected = await db
    .update(leads)
    .set({ ...correction, updatedAt: clock.now() })
    .where(isContact(subject))
    .returning({ id: leads.id });
  return corrected.length > 0;
}
