import { and, eq, isNull } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { leads, talkHubs } from "#app/database/schema/index.ts";
import { listCaptures } from "#app/domain/leads/queries.server.ts";
import type { Actor, Services } from "#app/services.ts";

/** What a program gets of the actor's leads `ids`, in their order, with where and to what each agreed, newest first. */
export async function readLeads({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">, ids: string[]) {
  if (!ids.every(isUuid)) return [];
  const rowsFound = db
    .select({
      id: leads.id,
      talkHubId: talkHubs.id,
      talkHubTitle: talkHubs.title,
      firstName: leads.firstName,
      lastName: leads.lastName,
      email: leads.email,
      phone: leads.phone,
      company: leads.company,
      source: leads.source,
      status: leads.status,
      notes: leads.notes,
      consentedAt: leads.consentedAt,
      consentWithdrawnAt: leads.consentWithdrawnAt,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .leftJoin(talkHubs, and(eq(talkHubs.id, leads.talkHubId), isNull(talkHubs.deletedAt)))
    .where(and(eq(leads.userId, actor.id), isAnyOf(leads.id, ids)));
  const [rows, capturesFound] = await Promise.all([rowsFound, listCaptures({ db }, actor, ids)]);
  const captures = Map.groupBy(capturesFound, ({ leadId }) => leadId);
  const byId = new Map(rows.map((lead) => [lead.id, lead]));
  return ids.flatMap((id) => {
    const lead = byId.get(id);
    if (!lead) return [];
    return [
      {
        ...lead,
        /** Whether any consent is in force. */
        consentGiven: lead.consentedAt !== null,
        captures: (captures.get(id) ?? []).map(({ hubId, hubTitle, ...capture }) => ({
          ...{ id: capture.id, talkHubId: hubId, talkHubTitle: hubTitle, source: capture.source },
          consentGiven: capture.consentedAt !== null && capture.consentWithdrawnAt === null,
          consentText: capture.consentText,
          consentedAt: capture.consentedAt,
          consentWithdrawnAt: capture.consentWithdrawnAt,
          createdAt: capture.createdAt,
        })),
      },
    ];
  });
}
