import { and, desc, eq, isNull } from "drizzle-orm";
import { validate as isUuid } from "uuid";
import { feedbackQuestions, feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import type { Actor, Services } from "#app/services.ts";

/** The most submissions of one lead that are shown. */
const maxSubmissions = 100;

export type LeadFeedback = Awaited<ReturnType<typeof listLeadFeedback>>[number];

/** The feedback that one of the actor's leads left at the actor's hubs, newest first, including hidden comments. */
export async function listLeadFeedback({ db }: Services, actor: Actor, leadId: string) {
  if (!isUuid(leadId)) return [];
  return db
    .select({
      id: feedbackSubmissions.id,
      question: feedbackQuestions.question,
      type: feedbackQuestions.type,
      responses: feedbackSubmissions.responses,
      createdAt: feedbackSubmissions.createdAt,
      hubId: talkHubs.id,
      hubTitle: talkHubs.title,
    })
    .from(feedbackSubmissions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackSubmissions.talkHubId))
    .innerJoin(feedbackQuestions, eq(feedbackQuestions.id, feedbackSubmissions.questionId))
    .where(and(eq(feedbackSubmissions.leadId, leadId), eq(talkHubs.userId, actor.id), isNull(talkHubs.deletedAt)))
    .orderBy(desc(feedbackSubmissions.createdAt), desc(feedbackSubmissions.id))
    .limit(maxSubmissions);
}
