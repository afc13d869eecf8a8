import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leadCaptures, leads } from "#app/database/schema/index.ts";
import { endUnsubscription } from "#app/domain/emails/unsubscriptions.server.ts";
import { endWithdrawal } from "#app/domain/leads/commands.server.ts";
import { lockPerson } from "#app/domain/leads/lock-person.server.ts";
import { contactIdOf } from "#app/domain/privacy/person.server.ts";
import type { PrivacySubject } from "#app/domain/signed-links/privacy-link.server.ts";
import type { Services } from "#app/services.ts";

/**
 * The text that a withdrawn person can agree to again: of the newest form that waits, else the last one they agreed to.
 */
export async function findRenewableConsent(
  { db }: { db: Database },
  subject: PrivacySubject,
): Promise<{ captureId: string; consentText: string } | null> {
  const [capture] = await db
    .select({ captureId: leadCaptures.id, consentText: sql<string>`${leadCaptures.consentText}` })
    .from(leadCaptures)
    .innerJoin(leads, eq(leads.id, leadCaptures.leadId))
    .where(
      and(
        inArray(leadCaptures.leadId, contactIdOf(db, subject)),
        isNotNull(leadCaptures.consentText),
        isNotNull(leads.consentWithdrawnAt),
      ),
    )
    .orderBy(desc(isNull(leadCaptures.consentedAt)), desc(leadCaptures.createdAt), desc(leadCaptures.id))
    .limit(1);
  return capture ?? null;
}

/**
 * Ends the withdrawal of the reader of the emailed link, which proves the address: they get this speaker's emails
 * again, and the consent that the page shows is in force. Repeating it changes nothing.
 */
export async function resumeEmails(services: Services, subject: PrivacySubject): Promise<void> {
  const { db, clock } = services;
  const { speakerId, email } = subject;
  await db.transaction(async (tx) => {
    const [contact] = await lockPerson(tx, subject);
    const renewable = await findRenewableConsent({ db: tx }, subject);
    const at = clock.now();
    if (contact) await endWithdrawal(services, tx, { leadId: contact.id, speakerId, email, at });
    else await endUnsubscription(services, tx, subject);
    if (!renewable) return;
    await tx
      .update(leadCaptures)
      .set({ consentedAt: at, consentWithdrawnAt: null })
      .where(eq(leadCaptures.id, renewable.captureId));
  });
}
