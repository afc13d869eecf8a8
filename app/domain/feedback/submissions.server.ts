// Feedback submissions one by one: read, filtered and hidden by the hub's speaker.
import { and, asc, eq, isNotNull, isNull, not, type SQL, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { inCursorRange } from "#app/database/cursor-range.ts";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { feedbackQuestions, feedbackSubmissions, stages, talkHubs } from "#app/database/schema/index.ts";
import { isInRoom } from "#app/domain/audience/presence.server.ts";
import type { Answer, Presence, Rating } from "#app/domain/feedback/feedback.ts";
import { feedbackRecord } from "#app/domain/feedback/feedback-record.server.ts";
import { isAnyOwnHub, isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { quoteOfComment } from "#app/domain/quotes/queries.server.ts";
import { columnsOf } from "#app/domain/records/record.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Reason } from "#app/domain/values/reasons.ts";
import type { Actor, Services } from "#app/services.ts";

export const submissionsPerPage = 25;

export interface SubmissionFilter extends CursorRange {
  /** Without it, at all of the actor's hubs. */
  hubId?: string;
  /** Answers to this question; without it, ratings with their comments. */
  questionId?: string;
  stars?: Rating;
  /** Only ratings with a comment, or only those without. */
  hasComment?: boolean;
  /** Only low ratings that the room alone explains. */
  aboutRoomOnly?: boolean;
  /** Only comments that the speaker may quote. */
  mayBeQuoted?: boolean;
  /** Only of devices that scanned the hall screen, or only of others. */
  sentFrom?: Presence;
  /** Only hidden submissions, or all; without it, only visible ones. */
  hidden?: "only" | "all";
}

export type SubmissionRow = Awaited<ReturnType<typeof listSubmissions>>[number];

/** The text of a submission: the comment beside a rating, or the answer to one of the speaker's own questions. */
const text = sql<string | null>`nullif(trim(coalesce(${feedbackSubmissions.responses} ->> 'comments',
  ${feedbackSubmissions.responses} ->> 'answer')), '')`;

/** What was ticked beside the rating. */
const reasons = sql<Reason[]>`coalesce(${feedbackSubmissions.responses} -> 'reasons', '[]')`;

/** The room alone explains few stars: `reasons` is a JSON list that has some, and none about the talk. */
export const isAboutRoomOnly = (reasons: SQL): SQL =>
  sql`(rating <= 3 and jsonb_array_length(${reasons}) > 0 and not ${reasons} @> '[{"kind": "talk"}]')`;

/** The speaker lets the hall screen show this text. */
const isApproved = sql<boolean>`${feedbackSubmissions.approvedAt} is not null`;

/** Submissions at one or all of the actor's hubs, newest first; none where the hub belongs to another speaker. */
export function listSubmissions({ db }: Services, actor: Actor, filter: SubmissionFilter) {
  const { condition, order } = inCursorRange(feedbackSubmissions.createdAt, feedbackSubmissions.id, filter);
  return db
    .select({
      id: feedbackSubmissions.id,
      rating: feedbackSubmissions.rating,
      text,
      reasons,
      quote: quoteOfComment,
      email: feedbackSubmissions.submitterEmail,
      hiddenAt: feedbackSubmissions.hiddenAt,
      isApproved,
      isInRoom: isInRoom(filter.hubId ?? talkHubs.id),
      createdAt: feedbackSubmissions.createdAt,
    })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(and(isAtOwnHub(actor, filter), matching(filter), condition))
    .orderBy(...order)
    .limit(filter.limit ?? submissionsPerPage);
}

/** How many submissions `filter` matches, whatever the page. */
export async function countSubmissions({ db }: Services, actor: Actor, filter: SubmissionFilter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number) })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(and(isAtOwnHub(actor, filter), matching(filter)));
  return row?.count ?? 0;
}

const isAtOwnHub = (actor: Actor, { hubId }: SubmissionFilter) =>
  hubId === undefined ? isAnyOwnHub(actor) : isOwnHub(actor, hubId);

const matching = ({
  hubId,
  questionId,
  stars,
  hasComment,
  aboutRoomOnly,
  mayBeQuoted,
  sentFrom,
  hidden,
}: SubmissionFilter): SQL | undefined =>
  and(
    questionId === undefined
      ? isNotNull(feedbackSubmissions.rating)
      : isUuid(questionId)
        ? eq(feedbackSubmissions.questionId, questionId)
        : sql`false`,
    stars && eq(feedbackSubmissions.rating, stars),
    hasComment === undefined ? undefined : hasComment ? sql`${text} is not null` : sql`${text} is null`,
    aboutRoomOnly ? isAboutRoomOnly(reasons) : undefined,
    mayBeQuoted ? sql`${quoteOfComment} is not null` : undefined,
    sentFrom && (sentFrom === "room" ? isInRoom(hubId ?? talkHubs.id) : not(isInRoom(hubId ?? talkHubs.id))),
    hidden === "all"
      ? undefined
      : hidden === "only"
        ? isNotNull(feedbackSubmissions.hiddenAt)
        : isNull(feedbackSubmissions.hiddenAt),
  );

/**
 * What a program gets of the ratings `ids` at the actor's hubs, in their order, with the other answers of each device. Days
 * instead of times: beside the leads a time would tell who it was (docs/decisions/074).
 */
export async function readFeedback({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">, ids: string[]) {
  if (!ids.every(isUuid)) return [];
  const { id, rating } = feedbackSubmissions;
  const rows = await db
    .select(columnsOf(feedbackRecord))
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(and(isAnyOf(id, ids), isNotNull(rating), isAnyOwnHub(actor)));
  const answers = Map.groupBy(await listOtherAnswers({ db }, ids), ({ ratingId }) => ratingId);
  const timezone = await findOwnTimezone({ db }, actor);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((each) => byId.get(each) ?? [])
    .map((row) => ({
      ...row,
      reasons: row.responses.reasons ?? [],
      answers: (answers.get(row.id) ?? []).map(({ ratingId: _, ...answer }) => answer),
      sentFrom: row.isInRoom ? ("room" as const) : ("later" as const),
      createdOn: dayOf(row.createdAt, timezone),
    }));
}

/** What the devices of these ratings answered to the other questions of the same hub, in their order. */
export function listOtherAnswers({ db }: Pick<Services, "db">, ratingIds: string[]) {
  const { id, talkHubId, deviceId, questionId, responses, rating } = feedbackSubmissions;
  const rated = db
    .select({ id, talkHubId, deviceId })
    .from(feedbackSubmissions)
    .where(isAnyOf(id, ratingIds))
    .as("rated");
  return db
    .select({
      ratingId: rated.id,
      questionId,
      question: feedbackQuestions.question,
      type: feedbackQuestions.type,
      answer: sql<Answer>`${responses} -> 'answer'`,
    })
    .from(feedbackSubmissions)
    .innerJoin(rated, and(eq(rated.deviceId, deviceId), eq(rated.talkHubId, talkHubId)))
    .innerJoin(feedbackQuestions, eq(feedbackQuestions.id, questionId))
    .where(and(isNull(rating), sql`${responses} ? 'answer'`))
    .orderBy(asc(feedbackQuestions.sortOrder));
}

/** Hides a rude comment or shows it again; averages and exports still include it. Null at another speaker's hub. */
export async function setSubmissionHidden(
  { db, clock }: Services,
  actor: Actor,
  { hubId, feedbackId, isHidden }: { hubId: string; feedbackId: string; isHidden: boolean },
): Promise<{ id: string } | null> {
  if (!isUuid(feedbackId)) return null;
  const own = db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  const [submission] = await db
    .update(feedbackSubmissions)
    // Hiding is not a change by the attendee, so `updatedAt` stays.
    .set({ hiddenAt: isHidden ? clock.now() : null, updatedAt: sql`${feedbackSubmissions.updatedAt}` })
    .where(and(eq(feedbackSubmissions.id, feedbackId), sql`${feedbackSubmissions.talkHubId} in ${own}`))
    .returning({ id: feedbackSubmissions.id });
  return submission ?? null;
}

/**
 * Lets the hall screen show a comment, or no longer. Null at another speaker's hub. The hub's stage gets a new version,
 * so that open screens read the comments again.
 */
export async function setSubmissionApproved(
  { db, clock }: Services,
  actor: Actor,
  { hubId, feedbackId, isApproved }: { hubId: string; feedbackId: string; isApproved: boolean },
): Promise<{ id: string } | null> {
  if (!isUuid(feedbackId)) return null;
  const own = db.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId));
  const [submission] = await db
    .update(feedbackSubmissions)
    .set({ approvedAt: isApproved ? clock.now() : null, updatedAt: sql`${feedbackSubmissions.updatedAt}` })
    .where(and(eq(feedbackSubmissions.id, feedbackId), sql`${feedbackSubmissions.talkHubId} in ${own}`))
    .returning({ id: feedbackSubmissions.id });
  if (!submission) return null;
  await db
    .update(stages)
    .set({ version: sql`${stages.version} + 1` })
    .where(eq(stages.talkHubId, hubId));
  return submission;
}

const comment = sql<string>`nullif(trim(${feedbackSubmissions.responses} ->> 'comments'), '')`;

const isVisibleComment = and(
  isNotNull(feedbackSubmissions.rating),
  isNull(feedbackSubmissions.hiddenAt),
  sql`${comment} is not null`,
);

/** SQL condition: the hall screen may show this comment. */
export const isApprovedComment = and(isVisibleComment, isApproved) as SQL;

/** Lets the hall screen show a visible comment of this hub. An earlier approval remains. False when there is none. */
export async function approveComment(
  db: Pick<Services["db"], "update">,
  { hubId, feedbackId, now }: { hubId: string; feedbackId: string; now: Date },
): Promise<boolean> {
  if (!isUuid(feedbackId)) return false;
  const { id, talkHubId, approvedAt, updatedAt } = feedbackSubmissions;
  const approved = await db
    .update(feedbackSubmissions)
    .set({ approvedAt: sql`coalesce(${approvedAt}, ${now}::timestamptz)`, updatedAt: sql`${updatedAt}` })
    .where(and(eq(id, feedbackId), eq(talkHubId, hubId), isVisibleComment))
    .returning({ id });
  return approved.length > 0;
}

export interface QuestionResult {
  id: string;
  question: string;
  type: "text" | "yes_no" | "scale" | "choice";
  options: string[];
  answerCount: number;
  /** How many devices gave each answer, as stored; empty for text questions. */
  counts: { answer: string; count: number }[];
  /** The newest five visible texts; empty for other question types. */
  texts: { id: string; text: string }[];
}

/** The results of the speaker's own questions, in their order; none where the hub belongs to another speaker. */
export async function listQuestionResults({ db }: Services, actor: Actor, hubId: string): Promise<QuestionResult[]> {
  const { rows } = await db.execute<{
    id: string;
    question: string;
    type: QuestionResult["type"];
    options: string[];
    counts: Record<string, number>;
    texts: QuestionResult["texts"];
  }>(sql`
    select ${feedbackQuestions.id}, ${feedbackQuestions.question}, ${feedbackQuestions.type},
      ${feedbackQuestions.options}, answer_counts.counts, answer_texts.texts
    from ${feedbackQuestions} join ${talkHubs} on ${talkHubs.id} = ${feedbackQuestions.talkHubId}
    cross join lateral (
      select coalesce(jsonb_object_agg(answer, answers), '{}') as counts from (
        select case when ${feedbackQuestions.type} = 'text' then '' else responses ->> 'answer' end as answer,
          count(*) as answers
        from feedback_submissions where question_id = ${feedbackQuestions.id} and responses ? 'answer' group by 1
      ) as each
    ) as answer_counts
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text) order by created_at desc, id desc), '[]')
        as texts from (
        select id, created_at, responses ->> 'answer' as text from feedback_submissions
        where question_id = ${feedbackQuestions.id} and ${feedbackQuestions.type} = 'text' and hidden_at is null
        order by created_at desc, id desc limit 5
      ) as newest
    ) as answer_texts
    where ${isOwnHub(actor, hubId)} and ${feedbackQuestions.type} <> 'rating'
    order by ${feedbackQuestions.sortOrder}`);
  return rows.map(({ counts, ...question }) => ({
    ...question,
    answerCount: Object.values(counts).reduce((sum, count) => sum + count, 0),
    counts: question.type === "text" ? [] : Object.entries(counts).map(([answer, count]) => ({ answer, count })),
  }));
}
