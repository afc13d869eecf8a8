import { and, eq, inArray, sql } from "drizzle-orm";
import { approvedAttendees } from "#app/database/schema/index.ts";
import { hubsOf } from "#app/domain/privacy/queries.server.ts";
import { withdrawConsent } from "#app/domain/privacy/withdraw-consent.server.ts";
import type { PrivacySubject } from "#app/domain/values/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * One click in a letter to the audience: this speaker's letters stop. Consent is taken back as on the privacy page, and
 * lists on which the address stands note that it wants no invitations, now or from a list it is put on later.
 */
export async function stopAudienceLetters(services: Services, subject: PrivacySubject): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    await withdrawConsent({ ...services, db: tx }, subject);
    const at = clock.now().toISOString();
    await tx
      .update(approvedAttendees)
      .set({ lettersStoppedAt: sql`coalesce(${approvedAttendees.lettersStoppedAt}, ${at}::timestamptz)` })
      .where(
        and(inArray(approvedAttendees.talkHubId, hubsOf(tx, subject)), eq(approvedAttendees.email, subject.email)),
      );
  });
}
