import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { approvedAttendees, feedbackSubmissions, leads, openingNotices } from "#app/database/schema/index.ts";
import { feedbackIdsOf, hubIdsOf, isContact } from "#app/domain/privacy/queries.server.ts";
import type { PrivacySubject } from "#app/domain/values/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Takes back whatever consent this speaker has from this address, at once: the contact stays and says so, the address
 * beside feedback and waiting notices go, invitations that have not left stay here. Letters that the person asks for
 * (a receipt, an access code, the answer to a booking) still come. The first moment counts; again, it changes nothing.
 */
export async function withdrawConsent({ db, clock }: Services, subject: PrivacySubject): Promise<void> {
  const { email } = subject;
  await db.transaction(async (tx) => {
    const at = clock.now();
    await tx
      .update(leads)
      .set({
        consentedAt: null,
        consentWithdrawnAt: sql`coalesce(${leads.consentWithdrawnAt}, ${at.toISOString()}::timestamptz)`,
        updatedAt: at,
      })
      .where(isContact(subject));
    await tx
      .update(feedbackSubmissions)
      .set({ submitterEmail: null, emailConsentAt: null })
      .where(
        and(sql`${feedbackSubmissions.id} in ${feedbackIdsOf(subject)}`, isNotNull(feedbackSubmissions.submitterEmail)),
      );
    const filters = { notice: inArray(openingNotices.talkHubId, hubIdsOf(tx, subject)) };
    await tx.delete(openingNotices).where(and(filters.notice, eq(openingNotices.email, email)));
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
