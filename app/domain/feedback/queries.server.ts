import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import { isRating, noRatings, type RatingCounts, ratingAverage, ratingTotal } from "#app/domain/feedback/feedback.ts";
import type { Actor, Services } from "#app/services.ts";

/** How many comments the feedback panel shows first (specification: "recent comments 5"). */
export const recentComments = 5;

const comment = sql<string | null>`nullif(trim(${feedbackSubmissions.responses} ->> 'comments'), '')`;

/** Answers at the actor's hubs that are not in the trash; at one of them when `hubId` is given. */
const atOwnHub = (actor: Actor, hubId?: string) =>
  and(
    eq(talkHubs.userId, actor.id),
    isNull(talkHubs.deletedAt),
    hubId === undefined ? undefined : isUuid(hubId) ? eq(talkHubs.id, hubId) : sql`false`,
  );

export interface FeedbackOverview {
  total: number;
  /** To one decimal; null while nobody has rated. */
  average: number | null;
  comments: number;
  distribution: RatingCounts;
}

/** What the audience of one of the actor's hubs said, in numbers. Hidden comments count: averages stay honest. */
export async function findFeedbackOverview({ db }: Services, actor: Actor, hubId: string): Promise<FeedbackOverview> {
  const rows = await db
    .select({
      rating: feedbackSubmissions.rating,
      answers: count(),
      comments: sql<number>`count(${comment})`.mapWith(Number),
    })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(atOwnHub(actor, hubId))
    .groupBy(feedbackSubmissions.rating);
  const distribution = { ...noRatings };
  for (const { rating, answers } of rows) {
    if (rating !== null && isRating(rating)) distribution[rating] = answers;
  }
  return {
    total: ratingTotal(distribution),
    average: ratingAverage(distribution),
    comments: rows.reduce((sum, row) => sum + row.comments, 0),
    distribution,
  };
}

const answerRow = {
  id: feedbackSubmissions.id,
  rating: feedbackSubmissions.rating,
  comment,
  createdAt: feedbackSubmissions.createdAt,
};

/** The latest ratings at any of the actor's hubs, with the hub they were given to. */
export function listRecentAnswers({ db }: Services, actor: Actor, limit: number) {
  // The latest of each hub by its index, then the latest of those: nobody else's answers are read.
  const ofHub = db
    .select({ ...answerRow, comment: comment.as("comment") })
    .from(feedbackSubmissions)
    .where(
      and(
        eq(feedbackSubmissions.talkHubId, talkHubs.id),
        isNull(feedbackSubmissions.hiddenAt),
        sql`${feedbackSubmissions.rating} is not null`,
      ),
    )
    .orderBy(desc(feedbackSubmissions.createdAt), desc(feedbackSubmissions.id))
    .limit(limit)
    .as("of_hub");
  return db
    .select({
      id: ofHub.id,
      rating: ofHub.rating,
      comment: ofHub.comment,
      createdAt: ofHub.createdAt,
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
    })
    .from(talkHubs)
    .innerJoinLateral(ofHub, sql`true`)
    .where(atOwnHub(actor))
    .orderBy(desc(ofHub.createdAt), desc(ofHub.id))
    .limit(limit);
}
