import { and, asc, desc, eq, gte, isNotNull, isNull, sql } from "drizzle-orm";
import { feedbackQuestions, feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import type { Question } from "#app/domain/feedback/feedback.ts";
import type { Actor, Services } from "#app/services.ts";

/** How many comments the feedback panel shows first (specification: "recent comments 5"). */
export const maxRecentComments = 5;

const comment = sql<string | null>`nullif(trim(${feedbackSubmissions.responses} ->> 'comments'), '')`;

/** A rating from which on a comment can stand for a talk. */
const minBestRating = 4;

/**
 * The comment that speaks best for the actor's hub: of the highest rating, neither a word nor an essay, the newest. Null
 * without a good one.
 */
export async function findBestComment({ db }: Services, actor: Actor, hubId: string) {
  const hasQuotableLength = sql`char_length(${comment}) between 20 and 240`;
  const [best] = await db
    .select({ text: sql<string>`${comment}`, rating: sql<number>`${feedbackSubmissions.rating}` })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(
      and(
        eq(feedbackSubmissions.talkHubId, hubId),
        eq(talkHubs.userId, actor.id),
        isNull(feedbackSubmissions.hiddenAt),
        gte(feedbackSubmissions.rating, minBestRating),
        isNotNull(comment),
      ),
    )
    .orderBy(
      desc(feedbackSubmissions.rating),
      desc(hasQuotableLength),
      desc(feedbackSubmissions.createdAt),
      desc(feedbackSubmissions.id),
    )
    .limit(1);
  return best ?? null;
}

/** Whether anybody has rated a talk of the actor's, also one that is in the trash now. */
export async function hasAnyRating({ db }: Services, actor: Actor): Promise<boolean> {
  const rated = await db
    .select({ id: feedbackSubmissions.id })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .where(and(eq(talkHubs.userId, actor.id), isNotNull(feedbackSubmissions.rating)))
    .limit(1);
  return rated.length > 0;
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
