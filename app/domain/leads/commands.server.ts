import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leadCaptures } from "#app/database/schema/lead-captures.ts";
import { leads } from "#app/database/schema/leads.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { findLeadOfDevice, upsertLeadGrant } from "#app/domain/audience/device-grants.server.ts";
import type { LeadField, LeadSource } from "#app/domain/leads/leads.ts";
import type { Services } from "#app/services.ts";

export interface CaptureInput {
  /** Whose contact it becomes, and the hub that brought it; null where none did (the booking page). */
  hub: { id: string | null; ownerId: string };
  deviceId: string;
  source: LeadSource;
  /** `email` in lower case. At least one is not null. */
  person: Record<LeadField, string | null>;
  /** Exactly what stood beside the ticked box. */
  consentText: string;
  /** Made by the sender's browser; the same again is the same capture. */
  submissionId: string | null;
}

/**
 * Keeps what somebody left of themselves: one contact per speaker and e-mail, one capture per contact and hub, the
 * consent as it was worded, and that this device need not be asked again. Sent twice, it is stored once; what is
 * known of a contact already is completed, never replaced or wiped. Who took a consent back and now gives one has
 * given it: the new wording and moment stand.
 */
export async function captureLead(services: Services, input: CaptureInput): Promise<{ leadId: string }> {
  const attempt = () => services.db.transaction((tx) => storeCapture(tx, input, services.clock.now()));
  try {
    return await attempt();
  } catch (error) {
    // The same form arrived twice at the same moment; the other one is stored now, and this one finds it.
    if (violatedConstraint(error) === "lead_captures_submission") return attempt();
    throw error;
  }
}

async function storeCapture(
  tx: Database,
  { hub, deviceId, source, person, consentText, submissionId }: CaptureInput,
  at: Date,
) {
  const repeated = submissionId && (await findLeadIdBySubmission(tx, submissionId));
  const { id: leadId, consentWithdrawnAt } = person.email
    ? await upsertByEmail(tx, { hub, source, person, at })
    : await upsertByDevice(tx, { hub, source, person, at, knownLeadId: repeated || null, deviceId });
  // A form that arrived before the consent was taken back, and is sent again, gives none.
  const isRenewed = consentWithdrawnAt !== null && !repeated;

  const capture = {
    leadId,
    userId: hub.ownerId,
    talkHubId: hub.id,
    source,
    deviceId,
    // Sent again with a corrected address: another contact, hence another capture.
    submissionId: repeated ? null : submissionId,
    consentText,
    consentedAt: at,
    createdAt: at,
  };
  // What came without a hub has no constraint of its own: the contact's row, held by this transaction, keeps it one.
  const existingCaptureId = hub.id === null ? await findCaptureWithoutHub(tx, leadId, source) : null;
  if (existingCaptureId && isRenewed)
    await tx
      .update(leadCaptures)
      .set({ consentText, consentedAt: at, submissionId })
      .where(eq(leadCaptures.id, existingCaptureId));
  if (!existingCaptureId)
    await tx
      .insert(leadCaptures)
      .values(capture)
      .onConflictDoUpdate({
        target: [leadCaptures.leadId, leadCaptures.talkHubId],
        // The first consent stands, with its wording and its moment, until it is taken back.
        set: isRenewed
          ? { consentText, consentedAt: at, submissionId }
          : {
              consentText: sql`case when ${leadCaptures.consentedAt} is null then excluded.consent_text else ${leadCaptures.consentText} end`,
              consentedAt: sql`coalesce(${leadCaptures.consentedAt}, excluded.consented_at)`,
            },
      });
  if (isRenewed) await tx.update(leads).set({ consentWithdrawnAt: null, updatedAt: at }).where(eq(leads.id, leadId));
  await upsertLeadGrant(tx, { deviceId, speakerId: hub.ownerId, leadId, email: person.email, at });
  return { leadId };
}

type Contact = Pick<CaptureInput, "hub" | "source" | "person"> & { at: Date };

const toLeadRow = ({ hub, source, person, at }: Contact) => ({
  ...person,
  userId: hub.ownerId,
  talkHubId: hub.id,
  source,
  createdAt: at,
  updatedAt: at,
});

/** What was empty is filled; what is there stays. */
const fillMissingFields = (person: CaptureInput["person"], at: Date) => ({
  firstName: sql`coalesce(${leads.firstName}, ${person.firstName}::text)`,
  lastName: sql`coalesce(${leads.lastName}, ${person.lastName}::text)`,
  phone: sql`coalesce(${leads.phone}, ${person.phone}::text)`,
  company: sql`coalesce(${leads.company}, ${person.company}::text)`,
  updatedAt: at,
});

const leadColumns = { id: leads.id, consentWithdrawnAt: leads.consentWithdrawnAt };
type StoredLead = Pick<typeof leads.$inferSelect, "id" | "consentWithdrawnAt">;

async function upsertByEmail(tx: Database, contact: Contact): Promise<StoredLead> {
  const [lead] = await tx
    .insert(leads)
    .values(toLeadRow(contact))
    .onConflictDoUpdate({ target: [leads.userId, leads.email], set: fillMissingFields(contact.person, contact.at) })
    .returning(leadColumns);
  return lead as StoredLead;
}

/** Where a speaker does not ask for an e-mail, the device (or the form sent again) says whether it is the same person. */
async function upsertByDevice(
  tx: Database,
  contact: Contact & { knownLeadId: string | null; deviceId: string },
): Promise<StoredLead> {
  const { hub, person, at } = contact;
  const leadId = contact.knownLeadId ?? (await findLeadOfDevice(tx, contact.deviceId, hub.ownerId));
  const [existing] = leadId
    ? await tx
        .update(leads)
        .set(fillMissingFields(person, at))
        .where(and(eq(leads.id, leadId), eq(leads.userId, hub.ownerId)))
        .returning(leadColumns)
    : [];
  if (existing) return existing;
  const [created] = await tx.insert(leads).values(toLeadRow(contact)).returning(leadColumns);
  return created as StoredLead;
}

async function findLeadIdBySubmission(tx: Database, submissionId: string): Promise<string | null> {
  const [capture] = await tx
    .select({ leadId: leadCaptures.leadId })
    .from(leadCaptures)
    .where(eq(leadCaptures.submissionId, submissionId));
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
