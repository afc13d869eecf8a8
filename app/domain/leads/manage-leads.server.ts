import { and, eq, inArray } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { feedbackSubmissions, leads } from "#app/database/schema/index.ts";
import type { LeadStatus } from "#app/domain/leads/leads.ts";
import { notesMark } from "#app/domain/leads/queries.server.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

const isOwnLead = (actor: Actor, ids: string[]) => and(eq(leads.userId, actor.id), inArray(leads.id, ids));

/** Marks these leads of the actor; the last word counts. Gives back how many there were. */
export async function setLeadStatus({ db, clock }: Services, actor: Actor, ids: string[], status: LeadStatus) {
  const changed = await db
    .update(leads)
    .set({ status, updatedAt: clock.now() })
    .where(isOwnLead(actor, ids))
    .returning({ id: leads.id });
  return changed.length;
}

/**
 * Keeps what the speaker noted about one lead. `seen` is the mark of the notes that stood there when these were typed
 * (queries.server.ts, `notesMark`): notes written meanwhile in another window are not lost, this save is refused as a
 * stale copy. Null when the lead is not the actor's.
 */
export async function saveLeadNotes(
  { db, clock }: Services,
  actor: Actor,
  id: string,
  { notes, seen }: { notes: string | null; seen: string },
): Promise<Outcome<undefined, "stale-copy"> | null> {
  if (!isUuid(id)) return null;
  return db.transaction(async (tx) => {
    const [lead] = await tx
      .select({ mark: notesMark, notes: leads.notes })
      .from(leads)
      .where(isOwnLead(actor, [id]))
      .for("update");
    if (!lead) return null;
    // Sent twice, it finds its own words: that is no other copy.
    if (lead.mark !== seen && lead.notes !== notes) return refuse("stale-copy");
    await tx
      .update(leads)
      .set({ notes, updatedAt: clock.now() })
      .where(isOwnLead(actor, [id]));
    return done(undefined);
  });
}

/**
 * Forgets these people: the contact, every time they left their details (the hubs' counts follow), what their devices
 * were remembered for, and their address beside their feedback. Ratings and comments stay, without a name. Gives back
 * how many there were.
 */
export async function deleteLeads({ db }: Services, actor: Actor, ids: string[]): Promise<number> {
  return db.transaction(async (tx) => {
    const own = await tx.select({ id: leads.id }).from(leads).where(isOwnLead(actor, ids)).for("update");
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
