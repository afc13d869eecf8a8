import { lockPerson } from "#app/domain/leads/lock-person.server.ts";
import { personAt } from "#app/domain/privacy/person.server.ts";
import { findRows } from "#app/domain/privacy/personal-rows.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Withdraws every consent that this speaker has from this address, at once, as one click in an email does too. The
 * contact stays and is marked; addresses with feedback, quotes and waiting notices are deleted, unsent invitations are
 * cancelled, and none is sent from any list. Emails that the person asks for (a receipt, an access code, the reply to a
 * booking) still arrive. The mark on the mailbox outlives the contact, so that nobody undoes it by deleting or typing
 * the address (docs/decisions/081). Repeating it keeps the first withdrawal's time.
 */
export async function withdrawConsent(services: Services, subject: PrivacySubject): Promise<void> {
  await services.db.transaction(async (tx) => {
    await lockPerson(tx, subject);
    for (const rows of await findRows(services, tx, personAt(subject))) {
      const { withdrawn } = rows.audience;
      if (typeof withdrawn === "function") await withdrawn(rows);
    }
  });
}
