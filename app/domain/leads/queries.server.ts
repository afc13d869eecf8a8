import { type AnyColumn, and, count, desc, eq, ilike, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { leadCaptures, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import type { LeadSource } from "#app/domain/leads/leads.ts";
import type { Place } from "#app/domain/values/keyset.ts";
import type { Actor, Services } from "#app/services.ts";

/** How many leads a page of the listing holds. */
export const leadsPerPage = 25;

export interface LeadFilter {
  /** Only people who left their details at this hub. */
  hubId?: string;
  /** Words in name, e-mail or company. */
  search?: string;
  /** Continues a listing after this place. */
  before?: Place | null;
  limit?: number;
}

/** The actor's leads, newest first. A filter by hub tells when and how they came to that hub, else when they first came. */
export function listLeads({ db }: Services, actor: Actor, filter: LeadFilter = {}) {
  const { hubId, before, limit = leadsPerPage } = filter;
  const met = hubId === undefined ? leads : leadCaptures;
  return db
    .select({
      id: leads.id,
      firstName: leads.firstName,
      lastName: leads.lastName,
      email: leads.email,
      phone: leads.phone,
      company: leads.company,
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
      source: sql<LeadSource>`${met.source}`,
      date: sql<Date>`${met.createdAt}`.mapWith(leads.createdAt),
      /** At how many hubs this person left their details. */
      hubs: sql<number>`(select count(c.talk_hub_id) from lead_captures c where c.lead_id = ${leads.id})`.mapWith(
        Number,
      ),
    })
    .from(leads)
    .leftJoin(leadCaptures, captureAt(hubId))
    .leftJoin(talkHubs, and(eq(talkHubs.id, met.talkHubId), isNull(talkHubs.deletedAt)))
    .where(and(matching(actor, filter), before ? isBefore(met.createdAt, before) : undefined))
    .orderBy(desc(met.createdAt), desc(leads.id))
    .limit(limit);
}

/** How many leads `filter` finds, whatever the page. */
export async function countLeads({ db }: Services, actor: Actor, filter: LeadFilter = {}): Promise<number> {
  const [found] = await db
    .select({ leads: count() })
    .from(leads)
    .leftJoin(leadCaptures, captureAt(filter.hubId))
    .where(matching(actor, filter));
  return found?.leads ?? 0;
}

const captureAt = (hubId: string | undefined): SQL | undefined =>
  hubId && isUuid(hubId) ? and(eq(leadCaptures.leadId, leads.id), eq(leadCaptures.talkHubId, hubId)) : sql`false`;

function matching(actor: Actor, { hubId, search }: LeadFilter) {
  const words = (search ?? "").trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const text = sql`concat_ws(' ', ${leads.firstName}, ${leads.lastName}, ${leads.email}, ${leads.company})`;
  return and(
    eq(leads.userId, actor.id),
    hubId === undefined ? undefined : isNotNull(leadCaptures.id),
    ...words.map((word) => ilike(text, `%${word.replace(/[\\%_]/g, "\\$&")}%`)),
  );
}

const isBefore = (met: AnyColumn, { at, id }: Place) =>
  sql`(${met}, ${leads.id}) < (${at.toISOString()}::timestamptz, ${id}::uuid)`;

/** The actor's leads altogether, since the first of this month and in the month before, by the actor's own calendar. */
export async function findLeadStats({ db, clock }: Services, actor: Actor) {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const month = sql`date_trunc('month', ${now}, ${profiles.timezone})`;
  const lastMonth = sql`date_trunc('month', ${month} - interval '1 day', ${profiles.timezone})`;
  const number = (value: SQL) => value.mapWith(Number);
  const [found] = await db
    .select({
      total: number(sql`count(${leads.id})`),
      thisMonth: number(sql`count(${leads.id}) filter (where ${leads.createdAt} >= ${month})`),
      lastMonth: number(
        sql`count(${leads.id}) filter (where ${leads.createdAt} >= ${lastMonth} and ${leads.createdAt} < ${month})`,
      ),
    })
    .from(profiles)
    .leftJoin(leads, eq(leads.userId, profiles.id))
    .where(eq(profiles.id, actor.id));
  return found ?? { total: 0, thisMonth: 0, lastMonth: 0 };
}
