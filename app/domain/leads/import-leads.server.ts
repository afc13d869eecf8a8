// Imports the leads of a checked file. Their consent is recorded as not given: only an attendee gives it, on a form.

import { and, eq, or, sql } from "drizzle-orm";
import { v5 as hashToUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { newId } from "#app/database/schema/columns.ts";
import { leadCaptures, leads, talkHubs } from "#app/database/schema/index.ts";
import { lockOwnAccount } from "#app/domain/billing/limits.server.ts";
import { unsubscribedAt } from "#app/domain/emails/unsubscriptions.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { countAddedLeads } from "#app/domain/leads/add-lead.server.ts";
import { type ImportedLead, identityOf } from "#app/domain/leads/lead-csv.server.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { refuse } from "#app/domain/values/outcome.ts";
import { derivedSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** What an import does with the people of a file. */
export interface ImportPlan {
  /** They become leads. */
  created: ImportedLead[];
  /** They are leads already: what is missing is filled in, nothing is replaced. */
  existing: (ImportedLead & { leadId: string })[];
  /** They withdrew their consent or unsubscribed, so nothing about them is stored. */
  withdrawn: ImportedLead[];
}

/** What an import of `people` would do for the actor. Writes nothing. */
export async function planLeadImport(
  services: Pick<Services, "db" | "signer">,
  actor: Actor,
  people: ImportedLead[],
): Promise<ImportPlan> {
  const { db } = services;
  const emails = people.flatMap(({ email }) => email ?? []);
  const phones = people.flatMap(({ email, phone }) => (email ? [] : (phone ?? "")));
  const known = await db
    .select({
      id: leads.id,
      email: leads.email,
      firstName: leads.firstName,
      lastName: leads.lastName,
      phone: leads.phone,
      company: leads.company,
      withdrawnAt: leads.consentWithdrawnAt,
    })
    .from(leads)
    .where(
      and(
        eq(leads.userId, actor.id),
        or(
          isAnyOf(leads.email, emails),
          sql`${leads.email} is null and coalesce(${leads.phone}, '') = any(${sql.param(phones)}::text[])`,
        ),
      ),
    );
  const { rows: stopped } = await db.execute<{ email: string }>(sql`
    select f.email from unnest(${sql.param(emails)}::text[]) as f (email)
    where ${unsubscribedAt(services, { speakerId: actor.id, email: sql`f.email` })} is not null`);
  const stoppedEmails = new Set(stopped.map(({ email }) => email));
  const leadByIdentity = new Map(known.map((lead) => [identityOf(lead), lead]));
  const plan: ImportPlan = { created: [], existing: [], withdrawn: [] };
  for (const person of people) {
    const lead = leadByIdentity.get(identityOf(person));
    if (lead?.withdrawnAt || (person.email && stoppedEmails.has(person.email))) plan.withdrawn.push(person);
    else if (!lead) plan.created.push(person);
    else plan.existing.push({ ...person, leadId: lead.id });
  }
  return plan;
}

const importNamespace = "0f6f3a52-5a52-5d0c-9d0a-3f0f7d1f5b8e";

/** The same for each import of a lead, because no constraint covers captures without a hub. */
const toImportKey = (leadId: string, hub: string | null) =>
  derivedSubmissionKey(hashToUuid(`${leadId} ${hub ?? ""}`, importNamespace));

export interface ImportResult {
  createdCount: number;
  /** Leads that were there already, and how many of them got details that they lacked. */
  existingCount: number;
  completedCount: number;
}

/**
 * Imports these people in one transaction, with `hub` as the talk where they were met. Details of existing leads are
 * completed, never replaced; people who withdrew their consent are left as they are. The same call again changes
 * nothing. Refused, with nothing written, beyond the limit. Null when the hub is not the actor's.
 */
export const importLeads = command(
  {
    "lead-limit-reached": {
      message: `You can add up to ${maxCounts.addedLeads.toLocaleString("en")} contacts by hand or from files. This file would go beyond that.`,
    },
  },
  async (
    services: Services,
    actor: Actor,
    { people, hub }: { people: ImportedLead[]; hub: string | null },
  ): Promise<ImportResult | { ok: false; refusal: "lead-limit-reached" } | null> => {
    const { db, clock } = services;
    return db.transaction(async (tx) => {
      // Two imports of one speaker run one after the other, so that the second finds the people of the first.
      await lockOwnAccount(tx, actor);
      if (hub && (await tx.$count(talkHubs, isOwnHub(actor, hub))) === 0) return null;
      const { created, existing } = await planLeadImport({ ...services, db: tx }, actor, people);
      if ((await countAddedLeads(tx, actor)) + created.length > maxCounts.addedLeads)
        return refuse("lead-limit-reached");

      const at = clock.now();
      const origin = { userId: actor.id, talkHubId: hub, source: "import" as const, createdAt: at };
      const rows = created.map(({ line: _, ...person }) => ({ ...person, ...origin, id: newId(), updatedAt: at }));
      const stored = new Set<string>();
      for (const batch of inBatches(rows)) {
        // An attendee may leave the same address at this moment; then the form's lead stands.
        const inserted = await tx
          .insert(leads)
          .values(batch)
          .onConflictDoNothing({ target: [leads.userId, leads.email] })
          .returning({ id: leads.id });
        for (const { id } of inserted) stored.add(id);
      }
      const completedCount = await fillMissingDetails(tx, actor, existing, at);
      const captures = [...stored, ...existing.map(({ leadId }) => leadId)].map((leadId) => ({
        ...{ ...origin, leadId },
        submissionKey: toImportKey(leadId, hub),
      }));
      for (const batch of inBatches(captures)) await tx.insert(leadCaptures).values(batch).onConflictDoNothing();
      return { createdCount: stored.size, existingCount: existing.length, completedCount };
    });
  },
);

/** Few enough for the parameters of one statement. */
const batchSize = 500;

function* inBatches<Row>(rows: Row[]) {
  for (let at = 0; at < rows.length; at += batchSize) yield rows.slice(at, at + batchSize);
}

/** Returns how many leads had nothing where the file has something. */
async function fillMissingDetails(tx: Database, actor: Actor, existing: ImportPlan["existing"], at: Date) {
  const people = existing.map(({ leadId, firstName, lastName, phone, company, notes }) => ({
    ...{ id: leadId, first_name: firstName, last_name: lastName },
    ...{ phone, company, notes },
  }));
  const { rows } = await tx.execute(sql`
    update leads l set first_name = coalesce(l.first_name, f.first_name), last_name = coalesce(l.last_name, f.last_name),
      phone = coalesce(l.phone, f.phone), company = coalesce(l.company, f.company), notes = coalesce(l.notes, f.notes),
      updated_at = ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as f(id uuid, first_name text, last_name text, phone text, company text, notes text)
    where l.id = f.id and l.user_id = ${actor.id} and l.consent_withdrawn_at is null
      and (l.first_name is null and f.first_name is not null or l.last_name is null and f.last_name is not null
        or l.phone is null and f.phone is not null or l.company is null and f.company is not null
        or l.notes is null and f.notes is not null)
    returning l.id`);
  return rows.length;
}
