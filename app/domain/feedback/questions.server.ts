// A hub's questions, for its speaker and for its audience.

import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import { questionsPerHub } from "#app/database/vocabulary.ts";
import type { Question } from "#app/domain/feedback/feedback.ts";
import type { QuestionInput } from "#app/domain/feedback/form.ts";
import { questionFields } from "#app/domain/feedback/queries.server.ts";
import { selectHubIdAt } from "#app/domain/feedback/store-feedback.server.ts";
import { type HubAddress, reasonColumns } from "#app/domain/hubs/public-hub.server.ts";
import { isOwnHub } from "#app/domain/hubs/queries.server.ts";
import { command } from "#app/domain/values/command.ts";
import { done, type Outcome, refuse } from "#app/domain/values/outcome.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * The hub at a current or former address with its questions and reasons; null if there is none, or it is in the trash.
 */
export async function findHubWithQuestions({ db }: Services, address: HubAddress) {
  const rows = await db
    .select({ hub: { id: talkHubs.id, ...reasonColumns }, question: questionFields })
    .from(talkHubs)
    .leftJoin(feedbackQuestions, eq(feedbackQuestions.talkHubId, talkHubs.id))
    .where(and(sql`${talkHubs.id} = (${selectHubIdAt(address)})`, isNull(talkHubs.deletedAt)))
    .orderBy(asc(feedbackQuestions.sortOrder));
  const hub = rows[0]?.hub;
  return hub ? { ...hub, questions: rows.flatMap(({ question }): Question[] => (question ? [question] : [])) } : null;
}

export interface OwnQuestion extends Question {
  /** How many devices answered it. */
  answerCount: number;
}

/** The questions of one of the actor's hubs; none where the hub belongs to another speaker. */
export function listOwnQuestions({ db }: Services, actor: Actor, hubId: string): Promise<OwnQuestion[]> {
  const answerCount = db.$count(feedbackSubmissions, eq(feedbackSubmissions.questionId, feedbackQuestions.id));
  return db
    .select({ ...questionFields, answerCount })
    .from(feedbackQuestions)
    .innerJoin(talkHubs, eq(talkHubs.id, feedbackQuestions.talkHubId))
    .where(isOwnHub(actor, hubId))
    .orderBy(asc(feedbackQuestions.sortOrder));
}

const questionRefusals = {
  "question-limit-reached": { message: `A hub can have up to ${questionsPerHub} questions.` },
  "question-type-fixed": {
    field: "type",
    message: "People have already answered this question, so you can't change its type.",
  },
  "rating-question-kept": {
    field: "type",
    message: "Each hub has one star rating, used for its averages. Use a scale from 0 to 10 to rate something else.",
  },
};
type QuestionRefusal = keyof typeof questionRefusals;
type ChangeResult<Refusal extends QuestionRefusal = QuestionRefusal> = Promise<Outcome<void, Refusal> | null>;

/** Adds a question at the end. Null at another speaker's hub; refuses a seventh question and a second star rating. */
export const addQuestion = command(
  questionRefusals,
  (services: Services, actor: Actor, hubId: string, input: QuestionInput): ChangeResult => {
    return changeAtOwnHub(services, actor, hubId, async (tx, questions) => {
      if (questions.length >= questionsPerHub) return refuse("question-limit-reached");
      if (input.type === "rating") return refuse("rating-question-kept");
      await renumberQuestions(tx, questions);
      await tx.insert(feedbackQuestions).values({ ...input, talkHubId: hubId, sortOrder: questions.length });
      return done(undefined);
    });
  },
);

/**
 * Text, choices and "required" may always change. The type is fixed once there are answers, which would otherwise
 * belong to a different question. The star rating keeps its type, because every average is calculated from it.
 */
export const changeQuestion = command(
  questionRefusals,
  (
    services: Services,
    actor: Actor,
    { hubId, questionId }: { hubId: string; questionId: string },
    input: QuestionInput,
  ): ChangeResult => {
    return changeAtOwnHub(services, actor, hubId, async (tx, questions) => {
      const question = questions.find(({ id }) => id === questionId);
      if (!question) return null;
      if (input.type !== question.type) {
        if (input.type === "rating" || question.type === "rating") return refuse("rating-question-kept");
        const answerCount = await tx.$count(feedbackSubmissions, eq(feedbackSubmissions.questionId, questionId));
        if (answerCount > 0) return refuse("question-type-fixed");
      }
      // Specification, section 5: "A rating 1 to 5 is required".
      const required = input.required || question.type === "rating";
      await tx
        .update(feedbackQuestions)
        .set({ ...input, required })
        .where(eq(feedbackQuestions.id, questionId));
      return done(undefined);
    });
  },
);

/** Deletes a question with its answers. The star rating cannot be deleted. */
export const deleteQuestion = command(
  { "rating-question-kept": questionRefusals["rating-question-kept"] },
  (
    services: Services,
    actor: Actor,
    { hubId, questionId }: { hubId: string; questionId: string },
  ): ChangeResult<"rating-question-kept"> => {
    return changeAtOwnHub(services, actor, hubId, async (tx, questions) => {
      const question = questions.find(({ id }) => id === questionId);
      // Deleted a moment ago, by a double click or in another tab.
      if (!question) return done(undefined);
      if (question.type === "rating") return refuse("rating-question-kept");
      await tx.delete(feedbackQuestions).where(eq(feedbackQuestions.id, questionId));
      return done(undefined);
    });
  },
);

/** Orders the questions by `ids`; questions added meanwhile follow in their previous order. */
export function orderQuestions(services: Services, actor: Actor, hubId: string, ids: string[]): ChangeResult<never> {
  return changeAtOwnHub(services, actor, hubId, async (tx, questions) => {
    const position = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    await renumberQuestions(
      tx,
      questions.toSorted((one, other) => position(one.id) - position(other.id)),
    );
    return done(undefined);
  });
}

type LockedQuestion = Pick<Question, "id" | "type"> & { sortOrder: number };

/** Locks the actor's hub, so that its questions cannot change meanwhile. Null at another speaker's hub. */
function changeAtOwnHub<Refusal extends QuestionRefusal>(
  { db, clock }: Services,
  actor: Actor,
  hubId: string,
  change: (tx: Database, questions: LockedQuestion[]) => ChangeResult<Refusal>,
): ChangeResult<Refusal> {
  return db.transaction(async (tx) => {
    const [hub] = await tx.select({ id: talkHubs.id }).from(talkHubs).where(isOwnHub(actor, hubId)).for("update");
    if (!hub) return null;
    const questions = await tx
      .select({ id: feedbackQuestions.id, type: feedbackQuestions.type, sortOrder: feedbackQuestions.sortOrder })
      .from(feedbackQuestions)
      .where(eq(feedbackQuestions.talkHubId, hubId))
      .orderBy(asc(feedbackQuestions.sortOrder));
    const outcome = await change(tx, questions);
    // The public page shows the questions, so it has changed too.
    if (outcome?.ok) await tx.update(talkHubs).set({ updatedAt: clock.now() }).where(eq(talkHubs.id, hubId));
    return outcome;
  });
}

/** Positions 0, 1, 2 in this order. The constraint is checked when the statement ends, so two questions can swap. */
async function renumberQuestions(tx: Database, ordered: LockedQuestion[]) {
  if (ordered.length === 0) return;
  const positions = sql.join(
    ordered.map(({ id }, at) => sql`(${id}::uuid, ${at}::smallint)`),
    sql`, `,
  );
  await tx.execute(sql`update feedback_questions q set sort_order = positions.at
    from (values ${positions}) as positions(id, at) where q.id = positions.id and q.sort_order <> positions.at`);
}
