import { and, eq } from "drizzle-orm";
import { leadCaptures, leads } from "#app/database/schema/index.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { NewLead } from "#app/domain/leads/form.ts";
import { ceilings } from "#app/domain/values/ceilings.ts";
import type { Actor, Services } from "#app/services.ts";

export type AddLeadResult = { kind: "added" | "known"; leadId: string } | { kind: "full" };

/**
 * A contact that the actor enters, with no consent of its own. Sent twice it is one; an e-mail address that is among
 * the actor's leads already changes nothing and is answered with that lead.
 * "full" when no more can be kept. Null when the hub, or the form that `token` names, is not the actor's.
 */
export async function addLead(services: Services, actor: Actor, input: NewLead): Promise<AddLeadResult | null> {
  try {
    return await insertLead(services, actor, input);
  } catch (error) {
    // The same form at the same moment; the other one is stored now, and this one finds it.
    if (violatedConstraint(error) === "lead_captures_submission") return insertLead(services, actor, input);
    throw error;
  }
}

function insertLead({ db, clock }: Services, actor: Actor, { hub, notes, token, ...person }: NewLead) {
  const at = clock.now();
  return db.transaction(async (tx): Promise<AddLeadResult | null> => {
    if (hub && (await tx.$count(talkHubs, isOwnHub(actor, hub))) === 0) return null;
    const [repeated] = await tx
      .select({ leadId: leadCaptures.leadId, userId: leadCaptures.userId })
      .from(leadCaptures)
      .where(eq(leadCaptures.submissionId, token));
    if (repeated) return repeated.userId === actor.id ? { kind: "added", leadId: repeated.leadId } : null;

    if ((await tx.$count(leads, and(eq(leads.userId, actor.id), eq(leads.source, "manual")))) >= ceilings.manualLeads)
      return { kind: "full" };
    const origin = { userId: actor.id, talkHubId: hub, source: "manual" as const, createdAt: at };
    const [created] = await tx
      .insert(leads)
      .values({ ...person, ...origin, notes, updatedAt: at })
      .onConflictDoNothing({ target: [leads.userId, leads.email] })
      .returning({ id: leads.id });
    if (!created) {
      const [existing] = await tx
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.userId, actor.id), eq(leads.email, person.email ?? "")));
      return existing ? { kind: "known", leadId: existing.id } : null;
    }
    await tx.insert(leadCaptures).values({ ...origin, leadId: created.id, submissionId: token });
    return { kind: "added", leadId: created.id };
  });
}
