// Reads requests. Only `listPublicAudienceRequests` and `countPublicAudienceRequests` are for the public.
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { findPage } from "#app/database/find-page.ts";
import { resources, talkHubs, talkRequests } from "#app/database/schema/index.ts";
import { audienceRequestRecord, supporterCount } from "#app/domain/audience-requests/audience-request-record.server.ts";
import {
  type AudienceRequestState,
  audienceRequestStateOf,
  audienceRequestsPerPage,
} from "#app/domain/audience-requests/audience-requests.ts";
import { isAnyOwnHub, isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { columnsOf } from "#app/domain/records/record.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import { mapRows } from "#app/domain/values/page.ts";
import type { Actor, Services } from "#app/services.ts";

/** SQL condition on `talk_requests`: `audienceRequestStateOf`. */
export function isInState(state: AudienceRequestState): SQL {
  const { approvedAt, hiddenAt, answeredAt } = talkRequests;
  const conditions: Record<AudienceRequestState, SQL | undefined> = {
    hidden: isNotNull(hiddenAt),
    answered: and(isNull(hiddenAt), isNotNull(answeredAt)),
    approved: and(isNull(hiddenAt), isNull(answeredAt), isNotNull(approvedAt)),
    waiting: and(isNull(hiddenAt), isNull(answeredAt), isNull(approvedAt)),
  };
  return conditions[state] as SQL;
}

/** SQL condition on `talk_requests`: everyone may read it at its hub. */
const isPublic = and(isNotNull(talkRequests.approvedAt), isNull(talkRequests.hiddenAt)) as SQL;

export interface PublicAudienceRequest {
  id: string;
  text: string;
  supporterCount: number;
  answer: { text: string | null; resourceId: string | null } | null;
}

/** The hub's requests that everyone may read: open ones that most people want first, then the answered ones. */
export async function listPublicAudienceRequests({ db }: Services, hubId: string, page: number) {
  const requests = db
    .select({
      id: talkRequests.id,
      text: talkRequests.text,
      supporterCount,
      answeredAt: talkRequests.answeredAt,
      answerText: talkRequests.answerText,
      resourceId: talkRequests.answerResourceId,
    })
    .from(talkRequests)
    .where(and(eq(talkRequests.talkHubId, hubId), isPublic));
  const order = [
    asc(isNotNull(talkRequests.answeredAt)),
    desc(talkRequests.answeredAt),
    desc(supporterCount),
    desc(talkRequests.id),
  ];
  return mapRows(
    await findPage(db, requests, { order, page, perPage: audienceRequestsPerPage }),
    ({ answeredAt, answerText, resourceId, ...request }): PublicAudienceRequest => ({
      ...request,
      answer: answeredAt && { text: answerText, resourceId },
    }),
  );
}

export const countPublicAudienceRequests = ({ db }: Services, hubId: string): Promise<number> =>
  db.$count(talkRequests, and(eq(talkRequests.talkHubId, hubId), isPublic));

export interface AudienceRequestFilter extends CursorRange {
  id?: string;
  /** Without it, at all of the actor's hubs. */
  hubId?: string;
  state?: AudienceRequestState;
}

/** Requests at one or all of the actor's hubs, newest first; none where the hub belongs to another speaker. */
export function listAudienceRequests(
  { db }: Pick<Services, "db">,
  actor: Pick<Actor, "id">,
  { id, hubId, state, ...range }: AudienceRequestFilter,
) {
  const { condition, order } = inCursorRange(talkRequests.createdAt, talkRequests.id, range);
  return db
    .select(columnsOf(audienceRequestRecord))
    .from(talkRequests)
    .innerJoin(talkHubs, eq(talkHubs.id, talkRequests.talkHubId))
    .leftJoin(resources, eq(resources.id, talkRequests.answerResourceId))
    .where(
      and(
        hubId === undefined ? isAnyOwnHub(actor) : isOwnHub(actor, hubId),
        id === undefined ? undefined : isUuid(id) ? eq(talkRequests.id, id) : sql`false`,
        state && isInState(state),
        condition,
      ),
    )
    .orderBy(...order)
    .limit(range.limit ?? audienceRequestsPerPage);
}

/** What programs get of these requests of the actor's: their state, and days instead of times, as of feedback. */
export async function describeAudienceRequests(
  { db }: Pick<Services, "db">,
  actor: Pick<Actor, "id">,
  rows: Awaited<ReturnType<typeof listAudienceRequests>>,
) {
  const timezone = await findOwnTimezone({ db }, actor);
  return rows.map((row) => ({
    ...row,
    state: audienceRequestStateOf(row),
    createdOn: dayOf(row.createdAt, timezone),
  }));
}

/** The same of one; null where there is none at the actor's hubs. */
export async function findAudienceRequest(services: Pick<Services, "db">, actor: Pick<Actor, "id">, id: string) {
  const [request] = await describeAudienceRequests(
    services,
    actor,
    await listAudienceRequests(services, actor, { id }),
  );
  return request ?? null;
}

/** How many requests of the actor's hub are in each state. */
export async function countAudienceRequests(
  { db }: Services,
  actor: Actor,
  hubId: string,
): Promise<Record<AudienceRequestState, number>> {
  const countOf = (state: AudienceRequestState) =>
    sql<number>`count(*) filter (where ${isInState(state)})`.mapWith(Number);
  const [counts] = await db
    .select({
      waiting: countOf("waiting"),
      approved: countOf("approved"),
      answered: countOf("answered"),
      hidden: countOf("hidden"),
    })
    .from(talkRequests)
    .innerJoin(talkHubs, eq(talkHubs.id, talkRequests.talkHubId))
    .where(isOwnHub(actor, hubId));
  return counts ?? { waiting: 0, approved: 0, answered: 0, hidden: 0 };
}

/** The actor's hubs with requests that wait for approval, those with the newest first. */
export function listWaitingAudienceRequests({ db }: Services, actor: Actor, limit: number) {
  return db
    .select({ hubId: talkHubs.id, title: talkHubs.title, count: sql<number>`count(*)`.mapWith(Number) })
    .from(talkRequests)
    .innerJoin(talkHubs, eq(talkHubs.id, talkRequests.talkHubId))
    .where(and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt), isInState("waiting")))
    .groupBy(talkHubs.id)
    .orderBy(desc(sql`max(${talkRequests.createdAt})`), desc(talkHubs.id))
    .limit(limit);
}

/** The files and links of the actor's hub that can answer a request, in their order. */
export const listAnswerResources = ({ db }: Services, actor: Actor, hubId: string) =>
  db
    .select({ id: resources.id, title: resources.title, fileId: resources.fileId })
    .from(resources)
    .innerJoin(talkHubs, eq(talkHubs.id, resources.talkHubId))
    .where(isOwnHub(actor, hubId))
    .orderBy(asc(resources.sortOrder), asc(resources.id));
