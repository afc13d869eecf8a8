import { stopInvitations } from "#app/domain/emails/stops.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import type { PrivacySubject } from "#app/domain/values/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Handles one click in an email to the audience: this speaker's emails stop. Consent is withdrawn as on the privacy
 * page, and no invitation is sent any more, whichever list the address is on or added to later.
 */
export async function stopAudienceEmails(services: Services, subject: PrivacySubject): Promise<void> {
  await services.db.transaction(async (tx) => {
    await withdrawConsent({ ...services, db: tx }, subject);
    await stopInvitations(services, tx, subject);
  });
}
