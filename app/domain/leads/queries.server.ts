import { and, desc, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import type { Database } from "#app/database/connect.server.ts";
import { containsWords } from "#app/database/contains-words.ts";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { leadCaptures, leads, profiles, talkHubs } from "#app/database/schema/index.ts";
import { allLeads, counted, deletedLeads, ownHubs } from "#app/domain/figures/figures.server.ts";
import { captureRecord, leadRecord } from "#app/domain/leads/lead-record.server.ts";
import type { LeadConsent, LeadSelection, LeadSource } from "#app/domain/leads/leads.ts";
import { columnsOf } from "#app/domain/records/record.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import { addDays, startOfDay } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

/** What lists show of a contact; the rest they read of one of its captures. */
const {
  talkHubId: _,
  talkHubTitle: __,
  source: ___,
  consentedAt: ____,
  createdAt,
  notes,
  ...person
} = columnsOf(leadRecord);

export const leadsPerPage = 25;

export interface LeadFilter extends LeadSelection {
  /** The time zone of `from` and `to`. */
  timezone?: string;
  /** For files: no list shows them. */
  withNotes?: boolean;
}

/** Newest first. Date and source are those of the capture at `filter.hub`, or else of the first capture. */
export function listLeads({ db }: Services, actor: Actor, filter: LeadFilter & CursorRange = {}) {
  // The inner query finds the page from an index alone. The outer one reads the other columns of these few rows.
  const page = selectPage(db, actor, filter).as("page");
  return db
    .select({
      ...person,
      notes: filter.withNotes ? notes : sql<null>`null`,
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
      source: page.source,
      date: page.date,
      /** The number of hubs where this person left their details, except those in the trash. */
      hubs: sql<number>`(select count(*) from lead_captures c join talk_hubs h on h.id = c.talk_hub_id
        where c.lead_id = ${leads.id} and h.deleted_at is null)`.mapWith(Number),
      /** What this person gave last: to the talk of `filter.hub`, or else to any that is not in the trash. */
      stars: sql<number | null>`(select f.rating from feedback_submissions f join talk_hubs h on h.id = f.talk_hub_id
        where f.lead_id = ${leads.id} and f.rating is not null and h.user_id = ${actor.id} and h.deleted_at is null
          and ${filter.hub === undefined ? sql`true` : sql`h.id = ${page.hubId}`}
        order by f.created_at desc, f.id desc limit 1)`,
    })
    .from(page)
    .innerJoin(leads, eq(leads.id, page.id))
    .leftJoin(
      talkHubs,
      and(eq(talkHubs.id, filter.hub === undefined ? leads.talkHubId : page.hubId), isNull(talkHubs.deletedAt)),
    )
    .orderBy(...inCursorRange(page.date, leads.id, filter).order);
}

/** The ids alone, with the dates by which they are in this order. */
export const listLeadIds = ({ db }: Services, actor: Actor, filter: LeadFilter & CursorRange = {}) =>
  selectPage(db, actor, filter);

export type LeadRow = Awaited<ReturnType<typeof listLeads>>[number];

/** Counting stops at `maxCount` + 1, which means "more than `maxCount`". */
export async function countLeads({ db }: Services, actor: Actor, filter: LeadFilter = {}, maxCount?: number) {
  const all = selectLeads(db, actor, filter).where(matching(actor, filter));
  return db.$count(maxCount === undefined ? all.as("matches") : all.limit(maxCount + 1).as("matches"));
}

function selectPage(db: Database, actor: Actor, filter: LeadFilter & CursorRange) {
  const origin = filter.hub === undefined ? leads : leadCaptures;
  const { condition, order } = inCursorRange(origin.createdAt, leads.id, filter);
  return selectLeads(db, actor, filter)
    .where(and(matching(actor, filter), condition))
    .orderBy(...order)
    .limit(filter.limit ?? leadsPerPage);
}

/** The unfiltered leads, or their captures at one hub. */
function selectLeads(db: Database, actor: Actor, { hub }: LeadFilter) {
  const origin = hub === undefined ? leads : leadCaptures;
  const query = db
    .select({
      id: leads.id,
      date: sql<Date>`${origin.createdAt}`.mapWith(leads.createdAt).as("captured_at"),
      source: sql<LeadSource>`${origin.source}`.as("capture_source"),
      hubId: sql<string | null>`${hub === undefined ? sql`null::uuid` : leadCaptures.talkHubId}`.as("capture_hub"),
    })
    .from(leads);
  // Without a hub the condition is false, and the planner drops the join.
  const atHub = hub !== undefined && isUuid(hub) ? eq(leadCaptures.talkHubId, hub) : sql`false`;
  return query
    .leftJoin(leadCaptures, and(eq(leadCaptures.leadId, leads.id), eq(leadCaptures.userId, actor.id), atHub))
    .$dynamic();
}

function matching(actor: Actor, filter: LeadFilter) {
  const { hub, source, consent, status, from, to, search = "", timezone = "UTC" } = filter;
  const origin = hub === undefined ? leads : leadCaptures;
  return and(
    eq(leads.userId, actor.id),
    hub === undefined ? undefined : isNotNull(leadCaptures.id),
    source ? eq(origin.source, source) : undefined,
    status ? eq(leads.status, status) : undefined,
    consent ? hasConsent[consent](origin) : undefined,
    from ? gte(origin.createdAt, startOfDay(from, timezone)) : undefined,
    to ? lt(origin.createdAt, startOfDay(addDays(to, 1), timezone)) : undefined,
    ...containsWords(leads.searchFolded, search),
  );
}

/** Of a capture its own consent, which stays as proof after a withdrawal; of a lead the first one in force. */
const hasConsent: Record<LeadConsent, (origin: typeof leads | typeof leadCaptures) => SQL | undefined> = {
  given: (origin) =>
    and(isNotNull(origin.consentedAt), origin === leads ? undefined : isNull(origin.consentWithdrawnAt)),
  none: (origin) => or(isNull(origin.consentedAt), origin === leads ? undefined : isNotNull(origin.consentWithdrawnAt)),
  withdrawn: (origin) =>
    or(isNotNull(leads.consentWithdrawnAt), origin === leads ? undefined : isNotNull(origin.consentWithdrawnAt)),
};

/** All leads, this month's and last month's, by the actor's time zone; and the contacts, who are listed. */
export async function findLeadStats({ db, clock }: Services, actor: Actor) {
  const now = sql`${clock.now().toISOString()}::timestamptz`;
  const month = sql`date_trunc('month', ${now}, ${profiles.timezone})`;
  const lastMonth = sql`date_trunc('month', ${month} - interval '1 day', ${profiles.timezone})`;
  const own = sql`with own as materialized (${ownHubs(actor)})`;
  const since = (from: SQL, until?: SQL) =>
    sql<number>`(${own} select count(*) from ${counted.leads} where lead_captures.created_at >= ${from}
      ${until ? sql`and lead_captures.created_at < ${until}` : sql``})`.mapWith(Number);
  const [stats] = await db
    .select({
      total: sql<number>`(${own} select ${allLeads})`.mapWith(Number),
      contacts: sql<number>`(select count(*) from leads l where l.user_id = ${actor.id})`.mapWith(Number),
      deleted: sql<number>`(${own} select ${deletedLeads})`.mapWith(Number),
      thisMonth: since(month),
      lastMonth: since(lastMonth, month),
    })
    .from(profiles)
    .where(eq(profiles.id, actor.id));
  return stats ?? { total: 0, contacts: 0, deleted: 0, thisMonth: 0, lastMonth: 0 };
}

/** How many leads of the actor's talk no list has any more, because their details were deleted. */
export async function countDeletedLeads({ db }: Services, actor: Actor, hubId: string): Promise<number> {
  const { rows } = await db.execute<{ deleted: number }>(sql`
    with own as materialized (${ownHubs(actor, hubId)}) select ${deletedLeads}::int as deleted`);
  return rows[0]?.deleted ?? 0;
}

export type Lead = NonNullable<Awaited<ReturnType<typeof findLead>>>;

/** One lead with its captures, newest first. Null when it is not the actor's. */
export async function findLead({ db }: Services, actor: Actor, id: string) {
  if (!isUuid(id)) return null;
  const [lead] = await db
    .select({
      ...person,
      notes,
      createdAt,
      notesVersion: leadNotesVersionColumn,
      detailsVersion: detailsVersionColumn,
    })
    .from(leads)
    .where(and(eq(leads.id, id), eq(leads.userId, actor.id)));
  if (!lead) return null;
  return { ...lead, captures: await listCaptures({ db }, actor, [id]) };
}

/** The captures of these leads, newest first. */
export async function listCaptures({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">, leadIds: string[]) {
  const rows = await db
    .select(columnsOf(captureRecord))
    .from(leadCaptures)
    .leftJoin(talkHubs, and(eq(talkHubs.id, leadCaptures.talkHubId), isNull(talkHubs.deletedAt)))
    .where(and(eq(leadCaptures.userId, actor.id), isAnyOf(leadCaptures.leadId, leadIds)))
    .orderBy(desc(leadCaptures.createdAt), desc(leadCaptures.id));
  return rows.map((row) => ({ ...row, consentGiven: row.consentedAt !== null && row.consentWithdrawnAt === null }));
}

/** What programs get of the actor's leads `ids`, in their order, with where and to what each agreed, newest first. */
export async function readLeads({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">, ids: string[]) {
  if (!ids.every(isUuid)) return [];
  const rows = await db
    .select(columnsOf(leadRecord))
    .from(leads)
    .leftJoin(talkHubs, and(eq(talkHubs.id, leads.talkHubId), isNull(talkHubs.deletedAt)))
    .where(and(eq(leads.userId, actor.id), isAnyOf(leads.id, ids)));
  const captures = Map.groupBy(await listCaptures({ db }, actor, ids), ({ leadId }) => leadId);
  const byId = new Map(rows.map((lead) => [lead.id, lead]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((lead) => ({ ...lead, consentGiven: lead.consentedAt !== null, captures: captures.get(lead.id) ?? [] }));
}

/** Identifies the stored notes, so that saving can detect that they changed meanwhile. */
export const leadNotesVersionColumn = sql<string>`md5(coalesce(${leads.notes}, ''))`;

/** Identifies the stored contact details, for the same purpose. */
export const detailsVersionColumn = sql<string>`md5(jsonb_build_array(${leads.firstName}, ${leads.lastName},
  ${leads.email}, ${leads.phone}, ${leads.company})::text)`;
