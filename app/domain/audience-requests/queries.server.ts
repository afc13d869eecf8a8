// Reads requests. Only `listPublicAudienceRequests` and `countPublicAudienceRequests` are for the public.
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { findPage } from "#app/database/find-page.ts";
import { resources, talkHubs, talkRequests } from "#app/database/schema/index.ts";
import { type AudienceRequestState, audienceRequestsPerPage } from "#app/domain/audience-requests/audience-requests.ts";
import { isAnyOwnHub, isOwnHub } from "#app/domain/hubs/queries.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
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

/** SQL: the devices that asked for it or tapped +1. */
export const supporterCount = sql<number>`(
  select count(*) from talk_request_supporters where request_id = talk_requests.id)`.mapWith(Number);

/** SQL: how many people get the answer by email. */
export const noticeCount = sql<number>`(
  select count(*) from talk_request_notices where request_id = talk_requests.id and sent_at is null)`.mapWith(Number);

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
  /** Without it, at all of the actor's hubs. */
  hubId?: string;
  state?: AudienceRequestState;
}

/** Requests at one or all of the actor's hubs, newest first; none where the hub belongs to another speaker. */
export function listAudienceRequests(
  { db }: Services,
  actor: Actor,
  { hubId, state, ...range }: AudienceRequestFilter,
) {
  const { condition, order } = inCursorRange(talkRequests.createdAt, talkRequests.id, range);
  return db
    .select({
      id: talkRequests.id,
      text: talkRequests.text,
      createdAt: talkRequests.createdAt,
      supporterCount,
      noticeCount,
      answeredAt: talkRequests.answeredAt,
      answerText: talkRequests.answerText,
      resource: resources.title,
    })
    .from(talkRequests)
    .innerJoin(talkHubs, eq(talkHubs.id, talkRequests.talkHubId))
    .leftJoin(resources, eq(resources.id, talkRequests.answerResourceId))
    .where(and(hubId === undefined ? isAnyOwnHub(actor) : isOwnHub(actor, hubId), state && isInState(state), condition))
    .orderBy(...order)
    .limit(range.limit ?? audienceRequestsPerPage);
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
