import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { leadCaptures, leads } from "#app/database/schema/index.ts";
import { talkHubs } from "#app/database/schema/talk-hubs.ts";
import { violatedConstraint } from "#app/database/violations.ts";
import { unsubscribedAt } from "#app/domain/emails/unsubscriptions.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { NewLead } from "#app/domain/leads/form.ts";
import { maxCounts } from "#app/domain/limits/limits.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import { toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import type { Actor, Services } from "#app/services.ts";

export const countAddedLeads = (db: Database, actor: Actor): Promise<number> =>
  db.$count(leads, and(eq(leads.userId, actor.id), inArray(leads.source, ["manual", "import"])));

type Added = Outcome<{ leadId: string }, "lead-limit-reached"> | { ok: false; refusal: "lead-known"; leadId: string };

/**
 * Adds a lead that the actor typed in, without consent; a withdrawal of this mailbox stays. Submitting twice creates
 * one lead. Refuses an email address that belongs to one of the actor's leads, which is returned, and one lead too many.
 * Null when the hub, or the earlier submission with this `token`, is not the actor's.
 */
export const addLead = command(
  {
    "lead-known": ({ leadId }) => ({ field: "email", message: `This address is one of your leads already: ${leadId}` }),
    "lead-limit-reached": {
      message: `You can add up to ${maxCounts.addedLeads.toLocaleString("en")} contacts by hand or from files, and you've reached that limit.`,
    },
  },
  async (services: Services, actor: Actor, input: NewLead) => {
    try {
      return await insertLead(services, actor, input);
    } catch (error) {
      // The same form was submitted concurrently. It is stored by now, so a second attempt finds it.
      if (violatedConstraint(error) === "lead_captures_submission") return insertLead(services, actor, input);
      throw error;
    }
  },
);

function insertLead(services: Services, actor: Actor, { hub, notes, token, ...person }: NewLead) {
  const { db, clock } = services;
  const { email } = person;
  const consentWithdrawnAt = email ? unsubscribedAt(services, { speakerId: actor.id, email }) : null;
  const submissionKey = toSubmissionKey(services, token);
  const at = clock.now();
  return db.transaction(async (tx): Promise<Added | null> => {
    if (hub && (await tx.$count(talkHubs, isOwnHub(actor, hub))) === 0) return null;
    const [repeated] = await tx
      .select({ leadId: leadCaptures.leadId, userId: leadCaptures.userId })
      .from(leadCaptures)
      .where(eq(leadCaptures.submissionKey, submissionKey));
    if (repeated?.leadId) return repeated.userId === actor.id ? done({ leadId: repeated.leadId }) : null;

    if ((await countAddedLeads(tx, actor)) >= maxCounts.addedLeads) return refuse("lead-limit-reached");
    const origin = { userId: actor.id, talkHubId: hub, source: "manual" as const, createdAt: at };
    const [created] = await tx
      .insert(leads)
      .values({ ...person, ...origin, notes, consentWithdrawnAt, updatedAt: at })
      .onConflictDoNothing({ target: [leads.userId, leads.email] })
      .returning({ id: leads.id });
    if (!created) {
      const [existing] = await tx
        .select({ id: leads.id })
        .from(leads)
        .where(and(eq(leads.userId, actor.id), eq(leads.email, person.email ?? "")));
      return existing ? { ...refuse("lead-known"), leadId: existing.id } : null;
    }
    await tx.insert(leadCaptures).values({ ...origin, leadId: created.id, submissionKey });
    return done({ leadId: created.id });
  });
}
