import { and, asc, desc, eq, isNull, sql } from "drizzle-orm";
import { feedbackQuestions, feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import type { Question } from "#app/domain/feedback/feedback.ts";
import type { Actor, Services } from "#app/services.ts";

/** How many comments the feedback panel shows first (specification: "recent comments 5"). */
export const maxRecentComments = 5;

const comment = sql<string | null>`nullif(trim(${feedbackSubmissions.responses} ->> 'comments'), '')`;

const submissionFields = {
  id: feedbackSubmissions.id,
  rating: feedbackSubmissions.rating,
  comment,
  createdAt: feedbackSubmissions.createdAt,
};

/** The latest ratings at any of the actor's hubs, each with its hub. */
export function listRecentRatings({ db }: Services, actor: Actor, limit: number) {
  // Reads the latest of each hub by its index, then picks the latest of those: no other speaker's rows are read.
  const ofHub = db
    .select({ ...submissionFields, comment: comment.as("comment") })
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
    .where(and(eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt)))
    .orderBy(desc(ofHub.createdAt), desc(ofHub.id))
    .limit(limit);
}

/** The columns of a question, as its form needs them. */
export const questionFields = {
  id: feedbackQuestions.id,
  question: feedbackQuestions.question,
  type: feedbackQuestions.type,
  required: feedbackQuestions.required,
  options: feedbackQuestions.options,
};

/** A hub's questions in their order. Callers check whether the hub may be read. */
export const listQuestions = ({ db }: Services, hubId: string): Promise<Question[]> =>
  db
    .select(questionFields)
    .from(feedbackQuestions)
    .where(eq(feedbackQuestions.talkHubId, hubId))
    .orderBy(asc(feedbackQuestions.sortOrder));
