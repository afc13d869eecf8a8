import { and, eq, inArray, sql } from "drizzle-orm";
import { feedbackSubmissions } from "#app/database/schema/feedback-submissions.ts";
import { isRating, joinReasons, presenceLabels, type Question, ratingLabels } from "#app/domain/feedback/feedback.ts";
import { listOwnQuestions } from "#app/domain/feedback/questions.server.ts";
import { countSubmissions, listSubmissions, type SubmissionRow } from "#app/domain/feedback/submissions.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import type { TaskResult, TaskWork } from "#app/domain/tasks/commands.server.ts";
import { type CsvColumns, csvStream, csvType } from "#app/domain/values/csv.ts";
import { localDateAndTime } from "#app/domain/values/instant-in-zone.ts";
import type { Actor, Services } from "#app/services.ts";

const batchSize = 500;

/**
 * All feedback at one of the actor's hubs (`input.hubId`), including hidden comments: a row for each rating, newest
 * first, and a column for each question. Undefined where the hub belongs to another speaker.
 */
export async function exportFeedback(
  services: Services,
  { actor, input: { hubId }, report }: TaskWork<"export-feedback">,
): Promise<TaskResult | undefined> {
  const hub = await findHub(services, actor, hubId);
  if (!hub) return undefined;
  const timezone = await findOwnTimezone(services, actor);
  const questions = (await listOwnQuestions(services, actor, hubId)).filter(({ type }) => type !== "rating");
  const total = await countSubmissions(services, actor, { hubId, hidden: "all" });
  await report(0, total);
  return {
    name: `feedback-${hub.slug}.csv`,
    type: csvType,
    content: csvStream(
      buildColumns(questions, timezone),
      streamPeople(services, actor, { hubId, report: (done) => report(Math.min(done, total), total) }),
    ),
  };
}

type Person = SubmissionRow & { answers: Map<string, string> };

function buildColumns(questions: Question[], timezone: string): CsvColumns<Person> {
  const own = questions.map(({ id, question, type }, at) => {
    // Two questions may have the same text, but two columns may not have the same name.
    const isRepeated = questions.slice(0, at).some((earlier) => earlier.question === question);
    const header = isRepeated ? `${question} (${at + 1})` : question;
    return [header, ({ answers }: Person) => formatAnswer(type, answers.get(id))] as const;
  });
  return {
    Date: ({ createdAt }) => Object.values(localDateAndTime(createdAt, timezone)).join(" "),
    Rating: ({ rating }) => rating,
    Label: ({ rating }) => (rating !== null && isRating(rating) ? ratingLabels[rating] : null),
    Comment: ({ text }) => text,
    "Reasons: Talk": ({ reasons }) => joinReasons(reasons, "talk"),
    "Reasons: Room": ({ reasons }) => joinReasons(reasons, "room"),
    "Quote: Name": ({ quote }) => quote?.name,
    "Quote: Role": ({ quote }) => quote?.role,
    "Quote: Shown": ({ quote, hiddenAt }) => quote && (quote.isApproved && !hiddenAt ? "Yes" : "No"),
    Sent: ({ isInRoom }) => presenceLabels[isInRoom ? "room" : "later"],
    Email: ({ email }) => email,
    Hidden: ({ hiddenAt }) => (hiddenAt ? "Yes" : "No"),
    ...Object.fromEntries(own),
  };
}

function formatAnswer(type: Question["type"], answer: string | undefined) {
  if (answer === undefined || type === "text" || type === "choice") return answer;
  if (type === "scale") return Number(answer);
  return answer === "true" ? "Yes" : "No";
}

/** Loads each rating with the same device's answers to the other questions, batch by batch. */
async function* streamPeople(
  services: Services,
  actor: Actor,
  { hubId, report }: { hubId: string; report(done: number): Promise<void> },
): AsyncGenerator<Person> {
  let before: { at: Date; id: string } | null = null;
  for (let done = 0; ; ) {
    const batch: SubmissionRow[] = await listSubmissions(services, actor, {
      hubId,
      hidden: "all",
      before,
      limit: batchSize,
    });
    const last = batch.at(-1);
    if (!last) return;
    const answers = await findOtherAnswers(services, hubId, batch);
    for (const row of batch) yield { ...row, answers: answers.get(row.id) ?? new Map() };
    done += batch.length;
    await report(done);
    if (batch.length < batchSize) return;
    before = { at: last.createdAt, id: last.id };
  }
}

/** By a rating's id: its device's answers to the hub's other questions. */
async function findOtherAnswers({ db }: Services, hubId: string, ratings: SubmissionRow[]) {
  const ids = ratings.map(({ id }) => id);
  const rated = db
    .select({ id: feedbackSubmissions.id, deviceId: feedbackSubmissions.deviceId })
    .from(feedbackSubmissions)
    .where(inArray(feedbackSubmissions.id, ids))
    .as("rated");
  const rows = await db
    .select({
      ratingId: rated.id,
      questionId: feedbackSubmissions.questionId,
      answer: sql<string | null>`${feedbackSubmissions.responses} ->> 'answer'`,
    })
    .from(feedbackSubmissions)
    .innerJoin(rated, eq(rated.deviceId, feedbackSubmissions.deviceId))
    .where(and(eq(feedbackSubmissions.talkHubId, hubId), sql`${feedbackSubmissions.rating} is null`));
  const byRating = new Map<string, Map<string, string>>();
  for (const { ratingId, questionId, answer } of rows) {
    if (answer === null) continue;
    const answers = byRating.get(ratingId) ?? new Map<string, string>();
    byRating.set(ratingId, answers.set(questionId, answer));
  }
  return byRating;
}
