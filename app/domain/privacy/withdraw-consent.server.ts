import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import {
  approvedAttendees,
  feedbackSubmissions,
  leads,
  openingNotices,
  quotes,
  talkRequestNotices,
} from "#app/database/schema/index.ts";
import { stopEmails } from "#app/domain/emails/stops.server.ts";
import { feedbackIdsOf, hubIdsOf, isContact } from "#app/domain/privacy/queries.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Withdraws every consent that this speaker has from this address, at once, as one click in an email does too. The
 * contact stays and is marked, and by a trigger each of its consents; addresses with feedback, quotes and waiting
 * notices are deleted, unsent invitations are cancelled, and none is sent from any list. Emails that the person asks
 * for (a receipt, an access code, the reply to a booking) still arrive. The mark on the mailbox outlives the contact,
 * so that nobody undoes it by deleting or typing the address (docs/decisions/081). Repeating it keeps the first
 * withdrawal's time.
 */
export async function withdrawConsent(services: Services, subject: PrivacySubject): Promise<void> {
  const { db, clock } = services;
  const { email } = subject;
  await db.transaction(async (tx) => {
    const at = clock.now();
    await stopEmails(services, tx, subject);
    await tx
      .update(leads)
      .set({
        consentWithdrawnAt: sql`coalesce(${leads.consentWithdrawnAt}, ${at.toISOString()}::timestamptz)`,
        updatedAt: at,
      })
      .where(isContact(subject));
    await tx.delete(quotes).where(sql`${quotes.feedbackId} in ${feedbackIdsOf(subject)}`);
    await tx
      .update(feedbackSubmissions)
      .set({ submitterEmail: null, emailConsentAt: null })
      .where(
        and(sql`${feedbackSubmissions.id} in ${feedbackIdsOf(subject)}`, isNotNull(feedbackSubmissions.submitterEmail)),
      );
    for (const table of [openingNotices, talkRequestNotices])
      await tx.delete(table).where(and(inArray(table.talkHubId, hubIdsOf(tx, subject)), eq(table.email, email)));
    await tx
      .update(approvedAttendees)
      .set({ inviteState: "none" })
      .where(
        and(
          inArray(approvedAttendees.talkHubId, hubIdsOf(tx, subject)),
          eq(approvedAttendees.email, email),
          eq(approvedAttendees.inviteState, "queued"),
        ),
      );
  });
}
