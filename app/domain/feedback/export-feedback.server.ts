import { type CsvColumn, type CsvColumns, csvStream, csvType } from "#app/csv/csv.ts";
import {
  type Answer,
  isRating,
  joinReasons,
  presenceLabels,
  type Question,
  ratingLabels,
} from "#app/domain/feedback/feedback.ts";
import { listOwnQuestions } from "#app/domain/feedback/questions.server.ts";
import {
  countSubmissions,
  listOtherAnswers,
  listSubmissions,
  type SubmissionRow,
} from "#app/domain/feedback/submissions.server.ts";
import { findHub } from "#app/domain/hubs/queries.server.ts";
import { findOwnTimezone } from "#app/domain/profiles/queries.server.ts";
import { readBatches } from "#app/domain/records/stream-rows.server.ts";
import type { TaskResult, TaskWork } from "#app/domain/tasks/commands.server.ts";
import type { CursorRange } from "#app/domain/values/cursor.ts";
import { dayOf } from "#app/domain/values/dates.ts";
import type { Actor, Services } from "#app/services.ts";

/**
 * All feedback at one of the actor's hubs (`input.hubId`), including hidden comments: a row for each rating, the newest
 * day first, and a column for each question. Neither times nor the order within a day are in it, because beside the
 * leads they would tell who it was (docs/decisions/074). Undefined where the hub belongs to another speaker.
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
  const columns = buildColumns(questions);
  const people = streamPeople(services, actor, { hubId, report: (done) => report(Math.min(done, total), total) });
  return {
    name: `feedback-${hub.slug}.csv`,
    type: csvType,
    content: csvStream(columns, withoutOrder(people, { columns, timezone })),
  };
}

type Person = SubmissionRow & { answers: Map<string, Answer> };
type DatedPerson = Person & { day: string };

/** Sorts the people of each day by what is exported of them. */
async function* withoutOrder(
  people: AsyncIterable<Person>,
  { columns, timezone }: { columns: CsvColumns<DatedPerson>; timezone: string },
): AsyncGenerator<DatedPerson> {
  let ofDay: { person: DatedPerson; cells: string }[] = [];
  const sorted = () => ofDay.sort((a, b) => Number(a.cells > b.cells) - Number(a.cells < b.cells));
  for await (const each of people) {
    const person = { ...each, day: dayOf(each.createdAt, timezone) };
    if (ofDay[0] && ofDay[0].person.day !== person.day) {
      for (const { person: earlier } of sorted()) yield earlier;
      ofDay = [];
    }
    ofDay.push({ person, cells: JSON.stringify(columns.map(([, cell]) => cell(person))) });
  }
  for (const { person } of sorted()) yield person;
}

function buildColumns(questions: Question[]): CsvColumns<DatedPerson> {
  return [
    ["Date", ({ day }) => day],
    ["Rating", ({ rating }) => rating],
    ["Label", ({ rating }) => (rating !== null && isRating(rating) ? ratingLabels[rating] : null)],
    ["Comment", ({ text }) => text],
    ["Reasons: Talk", ({ reasons }) => joinReasons(reasons, "talk")],
    ["Reasons: Room", ({ reasons }) => joinReasons(reasons, "room")],
    ["Quote: Name", ({ quote }) => quote?.name],
    ["Quote: Role", ({ quote }) => quote?.role],
    ["Quote: Shown", ({ quote, hiddenAt }) => quote && (quote.isApproved && !hiddenAt ? "Yes" : "No")],
    ["Sent", ({ isInRoom }) => presenceLabels[isInRoom ? "room" : "later"]],
    ["Email", ({ email }) => email],
    ["Hidden", ({ hiddenAt }) => (hiddenAt ? "Yes" : "No")],
    ...questions.map(
      ({ id, question }): CsvColumn<DatedPerson> => [question, ({ answers }) => formatAnswer(answers.get(id))],
    ),
  ];
}

const formatAnswer = (answer: Answer | undefined) => (typeof answer === "boolean" ? (answer ? "Yes" : "No") : answer);

/** Each rating with the same device's answers to the other questions. */
async function* streamPeople(
  services: Services,
  actor: Actor,
  { hubId, report }: { hubId: string; report(done: number): Promise<void> },
): AsyncGenerator<Person> {
  const list = (range: CursorRange) => listSubmissions(services, actor, { hubId, hidden: "all", ...range });
  for await (const batch of readBatches(list, ({ createdAt }) => createdAt, report)) {
    const ids = batch.map(({ id }) => id);
    const answers = Map.groupBy(await listOtherAnswers(services, ids), ({ ratingId }) => ratingId);
    for (const row of batch) {
      const ofDevice = answers.get(row.id) ?? [];
      yield { ...row, answers: new Map(ofDevice.map(({ questionId, answer }) => [questionId, answer])) };
    }
  }
}
