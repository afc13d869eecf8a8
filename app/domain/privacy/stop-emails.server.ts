import { stopInvitations } from "#app/domain/emails/stops.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import type { PrivacySubject } from "#app/domain/values/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * One click in a letter to the audience: this speaker's letters stop. Consent is taken back as on the privacy page, and
 * no invitation comes any more, whatever list the address is on or put on later.
 */
export async function stopAudienceEmails(services: Services, subject: PrivacySubject): Promise<void> {
  await services.db.transaction(async (tx) => {
    await withdrawConsent({ ...services, db: tx }, subject);
    await stopInvitations(services, tx, subject);
  });
}
