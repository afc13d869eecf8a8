import { and, eq } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { deviceGrants, leads } from "#app/database/schema/index.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { isUnsubscribed } from "#app/domain/emails/unsubscriptions.server.ts";
import type { LeadDetails } from "#app/domain/leads/form.ts";
import { staleLead } from "#app/domain/leads/leads.ts";
import { detailsVersionColumn } from "#app/domain/leads/queries.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

type Edited =
  | Outcome<undefined, "stale-copy" | "consent-withdrawn">
  | { ok: false; refusal: "email-taken"; leadId: string | undefined };

/**
 * Replaces the contact details of the actor's lead. Refuses a stale copy (`detailsVersion`, queries.server.ts), an email
 * address whose owner withdrew their consent to the actor, because another person's consent would count for it, and one
 * that belongs to another of the actor's leads, which is returned. What this person agreed to stays as it
 * was recorded. Null when the lead is not the actor's.
 */
export const saveLeadDetails = command(
  {
    "email-taken": ({ leadId }) => ({ field: "email", message: `Another of your leads has this address: ${leadId}` }),
    "consent-withdrawn": { field: "email", message: "The owner of this address withdrew their consent to you" },
    "stale-copy": staleLead,
  },
  async (services: Services, actor: Actor, id: string, details: LeadDetails): Promise<Edited | null> => {
    if (!isUuid(id)) return null;
    try {
      return await replaceDetails(services, actor, id, details);
    } catch (error) {
      if (violatedConstraint(error) !== "leads_one_per_email") throw error;
      const [other] = await services.db
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.userId, actor.id), eq(leads.email, details.email ?? "")));
      return { ...refuse("email-taken"), leadId: other?.id };
    }
  },
);

function replaceDetails(
  services: Services,
  actor: Actor,
  id: string,
  { detailsVersion, ...person }: LeadDetails,
): Promise<Outcome<undefined, "stale-copy" | "consent-withdrawn"> | null> {
  const { db, clock } = services;
  const isThisLead = and(eq(leads.id, id), eq(leads.userId, actor.id));
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({
        version: detailsVersionColumn,
        firstName: leads.firstName,
        lastName: leads.lastName,
        email: leads.email,
        phone: leads.phone,
        company: leads.company,
      })
      .from(leads)
      .where(isThisLead)
      .for("update");
    if (!stored) return null;
    // A repeated submission finds its own details, which is no conflict.
    const isRepeated = Object.entries(person).every(([name, value]) => stored[name as keyof typeof person] === value);
    if (isRepeated) return done(undefined);
    if (stored.version !== detailsVersion) return refuse("stale-copy");
    const isNewAddress = person.email !== null && person.email !== stored.email;
    if (isNewAddress && (await isUnsubscribed(services, tx, { speakerId: actor.id, email: person.email ?? "" })))
      return refuse("consent-withdrawn");
    await tx
      .update(leads)
      .set({ ...person, updatedAt: clock.now() })
      .where(isThisLead);
    // A corrected address must not stay linked to this person's devices: its owner could ask what is held about it.
    if (person.email !== stored.email)
      await tx
        .update(deviceGrants)
        .set({ email: person.email })
        .where(and(eq(deviceGrants.leadId, id), eq(deviceGrants.kind, "lead")));
    return done(undefined);
  });
}
