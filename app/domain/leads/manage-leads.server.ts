import { and, eq, inArray } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { lockContacts } from "#app/database/locks.server.ts";
import { feedbackSubmissions, leads } from "#app/database/schema/index.ts";
import { type LeadStatus, staleLead } from "#app/domain/leads/leads.ts";
import { leadNotesVersionColumn } from "#app/domain/leads/queries.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/** Ids that are no UUIDs match nothing, because PostgreSQL would raise an error. */
const isOwnLead = (actor: Actor, ids: string[]) =>
  and(eq(leads.userId, actor.id), inArray(leads.id, ids.filter(isUuid)));

/** Returns how many leads changed. Of concurrent changes the last one wins. */
export async function setLeadStatus({ db, clock }: Services, actor: Actor, ids: string[], status: LeadStatus) {
  const changed = await db
    .update(leads)
    .set({ status, updatedAt: clock.now() })
    .where(isOwnLead(actor, ids))
    .returning({ id: leads.id });
  return changed.length;
}

/**
 * Saves the speaker's notes on a lead. Refuses a stale copy: `notesVersion` names the notes that these replace
 * (queries.server.ts). Null when the lead is not the actor's.
 */
export const saveLeadNotes = command(
  { "stale-copy": staleLead },
  async (
    { db, clock }: Services,
    actor: Actor,
    id: string,
    { notes, notesVersion }: { notes: string | null; notesVersion: string },
  ): Promise<Outcome<undefined, "stale-copy"> | null> => {
    if (!isUuid(id)) return null;
    return db.transaction(async (tx) => {
      const [lead] = await tx
        .select({ version: leadNotesVersionColumn, notes: leads.notes })
        .from(leads)
        .where(isOwnLead(actor, [id]))
        .for("update");
      if (!lead) return null;
      // A repeated submission finds its own text, which is no conflict.
      if (lead.version !== notesVersion && lead.notes !== notes) return refuse("stale-copy");
      await tx
        .update(leads)
        .set({ notes, updatedAt: clock.now() })
        .where(isOwnLead(actor, [id]));
      return done(undefined);
    });
  },
);

/**
 * Deletes these leads with their captures (the hubs' counts follow) and device grants, and the email address on their
 * feedback. Ratings and comments stay, anonymous. Returns how many leads were deleted.
 */
export async function deleteLeads({ db }: Services, actor: Actor, ids: string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const own = await lockContacts(tx, isOwnLead(actor, ids));
    if (own.length === 0) return 0;
    const ownIds = own.map(({ id }) => id);
    await tx
      .update(feedbackSubmissions)
      .set({ submitterEmail: null, emailConsentAt: null })
      .where(inArray(feedbackSubmissions.leadId, ownIds));
    await tx.delete(leads).where(isOwnLead(actor, ownIds));
    return ownIds.length;
  });
}
