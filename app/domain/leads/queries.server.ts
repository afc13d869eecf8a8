import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { leadCaptures, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import type { LeadConsent, LeadSelection, LeadSource } from "#app/domain/leads/leads.ts";
import type { Cursor } from "#app/domain/values/cursor.ts";
import { addDays, startOfDay } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

const person = {
  id: leads.id,
  firstName: leads.firstName,
  lastName: leads.lastName,
  email: leads.email,
  phone: leads.phone,
  company: leads.company,
  status: leads.status,
  notes: leads.notes,
};

/** How many leads a page of the listing holds. */
export const leadsPerPage = 25;

export interface LeadFilter extends LeadSelection {
  /** The zone that the days are counted in. */
  timezone?: string;
}

interface Page {
  /** Continues a listing after this place. */
  before?: Cursor | null;
  limit?: number;
}

/** The actor's leads, newest first. A filter by hub tells when and how they came to that hub, else when they first came. */
export function listLeads({ db }: Services, actor: Actor, filter: LeadFilter & Page = {}) {
  const { before, limit = leadsPerPage } = filter;
  const origin = filter.hub === undefined ? leads : leadCaptures;
  // First who, which an index answers by itself; then everything about these few.
  const page = selectLeads(db, actor, filter)
    .where(
      and(
        matching(actor, filter),
        before
          ? sql`(${origin.createdAt}, ${leads.id}) < (${before.at.toISOString()}::timestamptz, ${before.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(origin.createdAt), desc(leads.id))
    .limit(limit)
    .as("page");
  return db
    .select({
      ...person,
      consentWithdrawnAt: leads.consentWithdrawnAt,
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
      source: page.source,
      date: page.date,
      /** At how many hubs this person left their details; those in the trash are not told of. */
      hubs: sql<number>`(select count(*) from lead_captures c join talk_hubs h on h.id = c.talk_hub_id
        where c.lead_id = ${leads.id} and h.deleted_at is null)`.mapWith(Number),
    })
    .from(page)
    .innerJoin(leads, eq(leads.id, page.id))
    .leftJoin(
      talkHubs,
      and(eq(talkHubs.id, filter.hub === undefined ? leads.talkHubId : page.hubId), isNull(talkHubs.deletedAt)),
    )
    .orderBy(desc(page.date), desc(leads.id));
}
export type LeadRow = Awaited<ReturnType<typeof listLeads>>[number];

/** How many leads `filter` finds, whatever the page; `most` + 1 stands for more than `most`. */
export async function countLeads({ db }: Services, actor: Actor, filter: LeadFilter = {}, maxCount?: number) {
  const all = selectLeads(db, actor, filter).where(matching(actor, filter));
  return db.$count(maxCount === undefined ? all.as("found") : all.limit(maxCount + 1).as("found"));
}

/** Leads, or the times they left their details at one hub, not narrowed yet. */
function selectLeads(db: Database, actor: Actor, { hub }: LeadFilter) {
  const origin = hub === undefined ? leads : leadCaptures;
  const query = db
    .select({
      id: leads.id,
      date: sql<Date>`${origin.createdAt}`.mapWith(leads.createdAt).as("met_at"),
      source: sql<LeadSource>`${origin.source}`.as("met_source"),
      hubId: sql<string | null>`${hub === undefined ? sql`null::uuid` : leadCaptures.talkHubId}`.as("met_hub"),
    })
    .from(leads);
  // Without a hub there is nothing to join, and the planner drops it.
  const atHub = hub !== undefined && isUuid(hub) ? eq(leadCaptures.talkHubId, hub) : sql`false`;
  return query
    .leftJoin(leadCaptures, and(eq(leadCaptures.leadId, leads.id), eq(leadCaptures.userId, actor.id), atHub))
    .$dynamic();
}

function matching(actor: Actor, filter: LeadFilter) {
  const { hub, source, consent, status, from, to, search = "", timezone = "UTC" } = filter;
  const origin = hub === undefined ? leads : leadCaptures;
  const terms = search.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  return and(
    eq(leads.userId, actor.id),
    hub === undefined ? undefined : isNotNull(leadCaptures.id),
    source ? eq(origin.source, source) : undefined,
    status ? eq(leads.status, status) : undefined,
    consent ? hasConsent[consent](origin) : undefined,
    from ? gte(origin.createdAt, startOfDay(from, timezone)) : undefined,
    to ? lt(origin.createdAt, startOfDay(addDays(to, 1), timezone)) : undefined,
    ...terms.map((term) => sql`${leads.searchText} like lower(${`%${term.replace(/[\\%_]/g, "\\$&")}%`})`),
  );
}

/** A lead's own moment of consent goes when it is taken back; the one of a time at a hub stays, as what was agreed then. */
const hasConsent: Record<LeadConsent, (origin: typeof leads | typeof leadCaptures) => SQL | undefined> = {
  given: (origin) =>
    and(isNotNull(origin.consentedAt), origin === leads ? undefined : isNull(leads.consentWithdrawnAt)),
  none: (origin) => or(isNull(origin.consentedAt), origin === leads ? undefined : isNotNull(leads.consentWithdrawnAt)),
  withdrawn: () => isNotNull(leads.consentWithdrawnAt),
};

/** The actor's leads altogether, since the first of this month and in the month before, by the actor's own calendar. */
export async function findLeadStats({ db, clock }: Services, actor: Actor) {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const month = sql`date_trunc('month', ${now}, ${profiles.timezone})`;
  const lastMonth = sql`date_trunc('month', ${month} - interval '1 day', ${profiles.timezone})`;
  const since = (from: SQL, until?: SQL) =>
    sql<number>`(select count(*) from leads l where l.user_id = ${actor.id} and l.created_at >= ${from}
      ${until ? sql`and l.created_at < ${until}` : sql``})`.mapWith(Number);
  const [stats] = await db
    .select({
      total: sql<number>`(select count(*) from leads l where l.user_id = ${actor.id})`.mapWith(Number),
      thisMonth: since(month),
      lastMonth: since(lastMonth, month),
    })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  return stats ?? { total: 0, thisMonth: 0, lastMonth: 0 };
}

/** Everything about one lead of the actor, with each time they left their details, newest first; null when not theirs. */
export async function findLead({ db }: Services, actor: Actor, id: string) {
  if (!isUuid(id)) return null;
  const [lead] = await db
    .select({
      ...person,
      notesMark,
      consentWithdrawnAt: leads.consentWithdrawnAt,
      createdAt: leads.createdAt,
    })
    .from(leads)
    .where(and(eq(leads.id, id), eq(leads.userId, actor.id)));
  if (!lead) return null;
  return { ...lead, captures: await listCaptures({ db }, actor, [id]) };
}

/** Each time these people left their details with the actor, newest first. */
export function listCaptures({ db }: Pick<Services, "db">, actor: Actor, leadIds: string[]) {
  return db
    .select({
      id: leadCaptures.id,
      leadId: leadCaptures.leadId,
      source: leadCaptures.source,
      consentText: leadCaptures.consentText,
      consentedAt: leadCaptures.consentedAt,
      createdAt: leadCaptures.createdAt,
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
    })
    .from(leadCaptures)
    .leftJoin(talkHubs, and(eq(talkHubs.id, leadCaptures.talkHubId), isNull(talkHubs.deletedAt)))
    .where(and(eq(leadCaptures.userId, actor.id), inIds(leadIds)))
    .orderBy(desc(leadCaptures.createdAt), desc(leadCaptures.id));
}

const inIds = (ids: string[]) => sql`${leadCaptures.leadId} = any(${sql.param(ids)}::uuid[])`;

/** Which notes these are: whoever writes over them names the ones they saw. */
export const notesMark = sql<string>`md5(coalesce(${leads.notes}, ''))`;

/** The zone whose days the actor's own figures are counted in. */
export async function findTimezone({ db }: Services, actor: Actor): Promise<string> {
  const [profile] = await db.select({ timezone: profiles.timezone }).from(profiles).where(eq(profiles.id, actor.id));
  return profile?.timezone ?? "UTC";
}
