import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import {
  deviceGrants,
  feedbackSubmissions,
  followUpRecipients,
  leadCaptures,
  leads,
  openingNotices,
  speakerBookings,
  talkRequestNotices,
} from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { hasStopped, stopEmails, stoppedAt } from "#app/domain/emails/stops.server.ts";
import type { AddressChange } from "#app/domain/privacy/address-link.server.ts";
import { hubIdsOf } from "#app/domain/privacy/queries.server.ts";
import type { Services } from "#app/services.ts";

type Lead = typeof leads.$inferSelect;

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
  const { speakerId, leadId, email } = change;
  const contacts = await tx
    .select()
    .from(leads)
    .where(and(eq(leads.userId, speakerId), or(eq(leads.id, leadId), eq(leads.email, email))))
    .orderBy(leads.id)
    .for("update");
  const source = contacts.find(({ id }) => id === leadId);
  const target = contacts.find((contact) => contact.email === email);
  if (!source || source === target) return target !== undefined;
  if (target) await mergeLeads(services, tx, { source, target });
  else await moveLead(services, tx, { source, change });
  await tx
    .update(deviceGrants)
    .set({ email })
    .where(and(eq(deviceGrants.leadId, target?.id ?? leadId), eq(deviceGrants.kind, "lead")));
  if (source.email) await moveSubmissions(services, tx, { speakerId, from: source.email, to: email });
  return true;
}

/** A withdrawal at the new address, whose contact is gone, counts as one at the old. */
async function moveLead(
  services: Services,
  tx: Database,
  { source, change: { speakerId, email } }: { source: Lead; change: AddressChange },
): Promise<void> {
  const withdrawnAt = sql`coalesce(${leads.consentWithdrawnAt}, ${stoppedAt(services, { speakerId, email })})`;
  await tx
    .update(leads)
    .set({
      email,
      consentWithdrawnAt: withdrawnAt,
      updatedAt: services.clock.now(),
    })
    .where(eq(leads.id, source.id));
}

/** What the person sent under the old address, and the wish to get no more emails. */
async function moveSubmissions(
  services: Services,
  tx: Database,
  { speakerId, from, to }: { speakerId: string; from: string; to: string },
) {
  const hubIds = hubIdsOf(tx, { speakerId, email: from });
  await tx
    .update(feedbackSubmissions)
    .set({ submitterEmail: to })
    .where(and(inArray(feedbackSubmissions.talkHubId, hubIds), eq(feedbackSubmissions.submitterEmail, from)));
  await tx
    .update(speakerBookings)
    .set({ requesterEmail: to, updatedAt: services.clock.now() })
    .where(and(eq(speakerBookings.speakerId, speakerId), eq(speakerBookings.requesterEmail, from)));
  const notices = await tx
    .delete(openingNotices)
    .where(
      and(inArray(openingNotices.talkHubId, hubIds), eq(openingNotices.email, from), isNull(openingNotices.sentAt)),
    )
    .returning({ talkHubId: openingNotices.talkHubId, createdAt: openingNotices.createdAt });
  if (notices.length > 0)
    await tx
      .insert(openingNotices)
      .values(notices.map((notice) => ({ ...notice, email: to })))
      .onConflictDoNothing();
  await moveRequestNotices(tx, { speakerId, from, to });
  if (await hasStopped(services, tx, { speakerId, email: from }))
    await stopEmails(services, tx, { speakerId, email: to });
}

/** The waiting answers to requests. Where the new address waits for the same answer, the old one is deleted. */
async function moveRequestNotices(
  tx: Database,
  { speakerId, from, to }: { speakerId: string; from: string; to: string },
) {
  const { talkHubId, requestId, email, sentAt } = talkRequestNotices;
  const isWaiting = and(inArray(talkHubId, hubIdsOf(tx, { speakerId, email: from })), eq(email, from), isNull(sentAt));
  const own = tx.select({ requestId }).from(talkRequestNotices).where(eq(email, to));
  await tx.delete(talkRequestNotices).where(and(isWaiting, inArray(requestId, own)));
  await tx.update(talkRequestNotices).set({ email: to }).where(isWaiting);
}

/** Moves all of `source` to `target` and deletes it. The target's details stay, and the source's fill its gaps. */
async function mergeLeads(
  { clock }: Services,
  tx: Database,
  { source, target }: { source: Lead; target: Lead },
): Promise<void> {
  await mergeCaptures(tx, source, target);
  await mergeFollowUps(tx, source, target);
  await tx.update(feedbackSubmissions).set({ leadId: target.id }).where(eq(feedbackSubmissions.leadId, source.id));
  await tx.update(deviceGrants).set({ leadId: target.id }).where(eq(deviceGrants.leadId, source.id));
  const first = source.createdAt < target.createdAt ? source : target;
  // Consent is only as good as the person's last word to either address.
  const consentWithdrawnAt = target.consentWithdrawnAt ?? source.consentWithdrawnAt;
  await tx.delete(leads).where(eq(leads.id, source.id));
  await tx
    .update(leads)
    .set({
      firstName: target.firstName ?? source.firstName,
      lastName: target.lastName ?? source.lastName,
      phone: target.phone ?? source.phone,
      company: target.company ?? source.company,
      status: target.status === "new" ? source.status : target.status,
      notes: sql`left(concat_ws(e'\n\n', ${leads.notes}, ${source.notes}::text), 5000)`,
      talkHubId: first.talkHubId,
      source: first.source,
      createdAt: first.createdAt,
      consentWithdrawnAt,
      updatedAt: clock.now(),
    })
    .where(eq(leads.id, target.id));
}

/**
 * One capture for each hub stays: the target's own, with the source's consent where it has none or withdrew it before.
 */
async function mergeCaptures(tx: Database, source: Lead, target: Lead) {
  await tx.execute(sql`update lead_captures own set
      consent_text = other.consent_text, consented_at = other.consented_at, device_id = other.device_id,
      consent_withdrawn_at = other.consent_withdrawn_at
    from lead_captures other where own.lead_id = ${target.id} and other.lead_id = ${source.id}
      and own.talk_hub_id = other.talk_hub_id and other.consented_at is not null
      and (own.consented_at is null or own.consent_withdrawn_at < other.consented_at)`);
  await tx.execute(sql`update lead_captures own set files_emailed_at = other.files_emailed_at
    from lead_captures other where own.lead_id = ${target.id} and other.lead_id = ${source.id}
      and own.talk_hub_id = other.talk_hub_id and own.files_emailed_at is null`);
  const targetHubs: SQL = sql`(select talk_hub_id from lead_captures where lead_id = ${target.id} and talk_hub_id is not null)`;
  await tx
    .update(leadCaptures)
    .set({ leadId: target.id })
    .where(
      and(
        eq(leadCaptures.leadId, source.id),
        or(isNull(leadCaptures.talkHubId), sql`${leadCaptures.talkHubId} not in ${targetHubs}`),
      ),
    );
}

/** One email of each follow-up stays: the one that was sent, else the target's own. */
async function mergeFollowUps(tx: Database, source: Lead, target: Lead) {
  await tx.execute(sql`delete from follow_up_recipients own using follow_up_recipients other
    where own.lead_id = ${target.id} and other.lead_id = ${source.id} and own.follow_up_id = other.follow_up_id
      and other.state = 'sent' and own.state <> 'sent'`);
  await tx.execute(sql`delete from follow_up_recipients other using follow_up_recipients own
    where own.lead_id = ${target.id} and other.lead_id = ${source.id} and own.follow_up_id = other.follow_up_id`);
  await tx.update(followUpRecipients).set({ leadId: target.id }).where(eq(followUpRecipients.leadId, source.id));
}
