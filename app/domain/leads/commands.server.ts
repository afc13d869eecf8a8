import { and, eq, isNull, type SQLChunk, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connect.server.ts";
import { leadCaptures, leads } from "#app/database/schema/leads.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { findLeadOfDevice, upsertLeadGrant } from "#app/domain/audience/device-grants.server.ts";
import { endUnsubscription, unsubscribedAt } from "#app/domain/emails/unsubscriptions.server.ts";
import { isContactsDevice } from "#app/domain/leads/contact-proof.server.ts";
import { enqueueFilesEmail } from "#app/domain/leads/files-email.server.ts";
import type { LeadSource } from "#app/domain/leads/leads.ts";
import { type CapturedLead, type CaptureInput, storeNewContact } from "#app/domain/leads/store-new-contact.server.ts";
import type { SubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Services } from "#app/services.ts";

/**
 * Stores the details that a visitor left: one lead per speaker and email, one capture per lead and hub, the wording of
 * the consent, and a grant for this device. A repeated submission is stored once. Details of an existing lead are
 * completed, never replaced, and only by a device that may speak for it (contact-proof.server.ts): strangers fill no
 * gaps. Only such a device renews a withdrawn consent, with its own wording and time; from others the capture waits
 * without one (docs/decisions/081). The email with the files is enqueued in the same transaction.
 */
export async function captureLead(services: Services, input: CaptureInput): Promise<CapturedLead> {
  try {
    const stored = await storeNewContact(services, input);
    if (stored) return stored;
  } catch (error) {
    // The same form was submitted concurrently with another address.
    if (violatedConstraint(error) !== "lead_captures_submission") throw error;
  }
  return captureLeadWithin(services, services.db, input);
}

/** `captureLead` in a transaction that stores more, such as the rating beside the address. */
export async function captureLeadWithin(services: Services, tx: Database, input: CaptureInput): Promise<CapturedLead> {
  const attempt = () => tx.transaction((inner) => storeCapture(services, inner, input));
  try {
    return await attempt();
  } catch (error) {
    // The same form was submitted concurrently. It is stored by now, so a second attempt finds it.
    if (violatedConstraint(error) === "lead_captures_submission") return attempt();
    throw error;
  }
}

async function storeCapture(services: Services, tx: Database, input: CaptureInput): Promise<CapturedLead> {
  const { hub, filesTo, deviceId, source, person, consentText, submissionKey } = input;
  const at = services.clock.now();
  const repeated = submissionKey && (await findLeadIdBySubmission(tx, submissionKey));
  const contact = { hub, source, person, deviceId, at };
  const lead = person.email
    ? await upsertByEmail(services, tx, { ...contact, email: person.email })
    : await upsertByDevice(tx, { ...contact, knownLeadId: repeated || null });
  const { id: leadId, consentWithdrawnAt } = lead;
  // A repeat of a form from before the withdrawal does not renew the consent.
  const mayRenew = lead.isProven && !repeated;

  const capture = {
    leadId,
    userId: hub.ownerId,
    talkHubId: hub.id,
    source,
    deviceId,
    // The form was sent again with a corrected address, which makes another lead and another capture.
    submissionKey: repeated ? null : submissionKey,
    consentText,
    consentedAt: consentWithdrawnAt === null || mayRenew ? at : null,
    createdAt: at,
  };
  const { captureId, isConsentCounted } = await upsertCapture(tx, capture, { mayRenew });
  // They asked for the files just now, whatever they agreed to before.
  if (filesTo) await enqueueFilesEmail(services, tx, { captureId, speakerId: hub.ownerId, email: filesTo, at });
  if (consentWithdrawnAt && mayRenew)
    await endWithdrawal(services, tx, { leadId, speakerId: hub.ownerId, email: person.email, at });
  await upsertLeadGrant(tx, { deviceId, speakerId: hub.ownerId, leadId, email: person.email, at });
  return { leadId, isConsentCounted };
}

/** Ends a withdrawal once its owner has consented again. What they agreed to at other talks stays withdrawn. */
export async function endWithdrawal(
  services: Pick<Services, "signer">,
  tx: Database,
  { leadId, speakerId, email, at }: { leadId: string; speakerId: string; email: string | null; at: Date },
): Promise<void> {
  await tx.update(leads).set({ consentWithdrawnAt: null, updatedAt: at }).where(eq(leads.id, leadId));
  if (email) await endUnsubscription(services, tx, { speakerId, email });
}

/**
 * The first consent at a hub stays, with its wording and time, until it is withdrawn. Then only a form that `mayRenew`
 * replaces it. Says whether a consent is in force afterwards.
 */
async function upsertCapture(
  tx: Database,
  capture: NewCapture,
  { mayRenew }: { mayRenew: boolean },
): Promise<{ captureId: string; isConsentCounted: boolean }> {
  const { leadId, talkHubId, source } = capture;
  // No unique constraint covers captures without a hub. The lock on the lead's row prevents duplicates.
  const existingId = talkHubId ? null : await findCaptureWithoutHub(tx, leadId, source);
  const set = toCaptureUpdate(capture, { mayRenew });
  const [stored] = existingId
    ? await tx.update(leadCaptures).set(set).where(eq(leadCaptures.id, existingId)).returning()
    : await tx
        .insert(leadCaptures)
        .values(capture)
        .onConflictDoUpdate({ target: [leadCaptures.leadId, leadCaptures.talkHubId], set })
        .returning();
  const { id, consentedAt, consentWithdrawnAt } = stored as typeof leadCaptures.$inferSelect;
  return { captureId: id, isConsentCounted: consentedAt !== null && consentWithdrawnAt === null };
}

type NewCapture = Omit<typeof leadCaptures.$inferInsert, "id"> & { leadId: string };

/** Of a capture that is there already. */
function toCaptureUpdate({ consentText, consentedAt, submissionKey }: NewCapture, { mayRenew }: { mayRenew: boolean }) {
  const isInForce = sql`${leadCaptures.consentedAt} is not null${mayRenew ? sql` and ${leadCaptures.consentWithdrawnAt} is null` : sql``}`;
  const unlessInForce = (column: AnyPgColumn, value: SQLChunk) =>
    sql`case when ${isInForce} then ${column} else ${value} end`;
  return {
    consentText: unlessInForce(leadCaptures.consentText, sql`${consentText}::text`),
    consentedAt: unlessInForce(leadCaptures.consentedAt, sql`${consentedAt?.toISOString() ?? null}::timestamptz`),
    ...(mayRenew && {
      consentWithdrawnAt: null,
      submissionKey: unlessInForce(leadCaptures.submissionKey, sql`${submissionKey}::uuid`),
    }),
  };
}

type Contact = Pick<CaptureInput, "hub" | "source" | "person" | "deviceId"> & { at: Date };

const toLeadRow = ({ hub, source, person, at }: Contact) => ({
  ...person,
  userId: hub.ownerId,
  talkHubId: hub.id,
  source,
  createdAt: at,
  updatedAt: at,
});

const fillMissingFields = (person: CaptureInput["person"], at: Date) => ({
  firstName: sql`coalesce(${leads.firstName}, ${person.firstName}::text)`,
  lastName: sql`coalesce(${leads.lastName}, ${person.lastName}::text)`,
  phone: sql`coalesce(${leads.phone}, ${person.phone}::text)`,
  company: sql`coalesce(${leads.company}, ${person.company}::text)`,
  updatedAt: at,
});

const leadColumns = { id: leads.id, consentWithdrawnAt: leads.consentWithdrawnAt };
interface StoredLead extends Pick<typeof leads.$inferSelect, "id" | "consentWithdrawnAt"> {
  /** The form may speak for this contact. */
  isProven: boolean;
}

async function upsertByEmail(
  services: Services,
  tx: Database,
  contact: Contact & { email: string },
): Promise<StoredLead> {
  const { hub, email } = contact;
  const consentWithdrawnAt = unsubscribedAt(services, { speakerId: hub.ownerId, email });
  const [created] = await tx
    .insert(leads)
    .values({ ...toLeadRow(contact), consentWithdrawnAt })
    .onConflictDoNothing({ target: [leads.userId, leads.email] })
    .returning(leadColumns);
  if (created) {
    const isProven = created.consentWithdrawnAt === null || (await isProvenBy(tx, created, contact));
    return { ...created, isProven };
  }
  const isThisContact = and(eq(leads.userId, hub.ownerId), eq(leads.email, email));
  const [existing] = await tx.select(leadColumns).from(leads).where(isThisContact).for("update");
  // It was deleted at this moment.
  if (!existing) return upsertByEmail(services, tx, contact);
  return completeLead(tx, existing, contact);
}

/** Without an email, the device or the repeated submission identifies the person. */
async function upsertByDevice(tx: Database, contact: Contact & { knownLeadId: string | null }): Promise<StoredLead> {
  const { hub, deviceId } = contact;
  const leadId = contact.knownLeadId ?? (await findLeadOfDevice(tx, deviceId, hub.ownerId));
  const [existing] = leadId
    ? await tx
        .select({ ...leadColumns, email: leads.email })
        .from(leads)
        .where(and(eq(leads.id, leadId), eq(leads.userId, hub.ownerId)))
        .for("update")
    : [];
  // A device that once typed someone's address is not that person.
  const completed = existing && (await completeLead(tx, existing, { ...contact, email: existing.email }));
  if (completed && (completed.isProven || contact.knownLeadId)) return completed;
  const [created] = await tx.insert(leads).values(toLeadRow(contact)).returning(leadColumns);
  return { ...(created as Omit<StoredLead, "isProven">), isProven: true };
}

type ExistingLead = Omit<StoredLead, "isProven">;
type OwnContact = Contact & { email: string | null };

const isProvenBy = (tx: Database, lead: ExistingLead, { hub, email, deviceId, at }: OwnContact) =>
  isContactsDevice(tx, {
    leadId: lead.id,
    speakerId: hub.ownerId,
    email,
    deviceId,
    withdrawnAt: lead.consentWithdrawnAt,
    now: at,
  });

async function completeLead(tx: Database, lead: ExistingLead, contact: OwnContact): Promise<StoredLead> {
  const isProven = await isProvenBy(tx, lead, contact);
  if (isProven) await tx.update(leads).set(fillMissingFields(contact.person, contact.at)).where(eq(leads.id, lead.id));
  return { ...lead, isProven };
}

async function findLeadIdBySubmission(tx: Database, submissionKey: SubmissionKey): Promise<string | null> {
  const [capture] = await tx
    .select({ leadId: leadCaptures.leadId })
    .from(leadCaptures)
    .where(eq(leadCaptures.submissionKey, submissionKey));
  return capture?.leadId ?? null;
}

async function findCaptureWithoutHub(tx: Database, leadId: string, source: LeadSource): Promise<string | null> {
  const [capture] = await tx
    .select({ id: leadCaptures.id })
    .from(leadCaptures)
    .where(and(eq(leadCaptures.leadId, leadId), isNull(leadCaptures.talkHubId), eq(leadCaptures.source, source)))
    .limit(1);
  return capture?.id ?? null;
}
