import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { isAnyOf } from "#app/database/is-any-of.ts";
import { feedbackQuestions, feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import { isInRoom } from "#app/domain/audience/presence.server.ts";
import type { Answer, Presence } from "#app/domain/feedback/feedback.ts";
import { isAnyOwnHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { currentComment } from "#app/domain/quotes/queries.server.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * What a program gets of the ratings `ids` at the actor's hubs, in their order, with the other answers of each device. Days
 * instead of times: beside the leads a time would tell who it was (docs/decisions/074).
 */
export async function readFeedback({ db }: Pick<Services, "db">, actor: Pick<Actor, "id">, ids: string[]) {
  if (!ids.every(isUuid)) return [];
  const { id, rating, responses, submitterEmail, emailConsentAt, hiddenAt, approvedAt, createdAt } =
    feedbackSubmissions;
  const rows = await db
    .select({
      id,
      talkHubId: talkHubs.id,
      talkHubTitle: talkHubs.title,
      rating: sql<number>`${rating}`,
      comments: currentComment,
      responses,
      submitterEmail,
      emailConsentAt,
      isInRoom: isInRoom(talkHubs.id),
      isHidden: sql<boolean>`${isNotNull(hiddenAt)}`,
      isOnStage: sql<boolean>`${isNotNull(approvedAt)}`,
      createdAt,
    })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(and(isAnyOf(id, ids), isNotNull(rating), isAnyOwnHub(actor)));
  const answers = Map.groupBy(await listOtherAnswers({ db }, ids), ({ ratingId }) => ratingId);
  const timezone = await findOwnTimezone({ db }, actor);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((each) => {
    const found = byId.get(each);
    if (!found) return [];
    const { responses: response, isInRoom: isFromRoom, createdAt: at, ...feedback } = found;
    const others = (answers.get(each) ?? []).map(({ ratingId: _, ...answer }) => answer);
    const sentFrom: Presence = isFromRoom ? "room" : "later";
    const createdOn = dayOf(at, timezone);
    return [{ ...feedback, reasons: response.reasons ?? [], answers: others, sentFrom, createdOn }];
  });
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
