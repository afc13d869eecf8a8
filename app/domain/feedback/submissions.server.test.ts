import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions } from "#app/database/schema/index.ts";
import type { questionTypes } from "#app/database/vocabulary.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { exportFeedback } from "#app/domain/feedback/export-feedback.server.ts";
import { type Answer, noRatings, type Rating } from "#app/domain/feedback/feedback.ts";
import { addQuestion, listOwnQuestions } from "#app/domain/feedback/questions.server.ts";
import { listReasonResults } from "#app/domain/feedback/reason-results.server.ts";
import {
  countSubmissions,
  listQuestionResults,
  listSubmissions,
  setSubmissionHidden,
} from "#app/domain/feedback/submissions.server.ts";
import type { Reason } from "#app/domain/values/reasons.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

async function setUpFeedback(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, speaker);
  const services = servicesAt(db);
  const addOwnQuestion = async (question: string, type: (typeof questionTypes)[number], options: string[] = []) => {
    await addQuestion(services, speaker, hub.id, { question, type, options, required: false });
    const all = await listOwnQuestions(services, speaker, hub.id);
    return all.at(-1)?.id as string;
  };
  let minutes = 0;
  const submit = (
    rating: Rating,
    comments: string | null,
    answers: { questionId: string; answer: Answer }[] = [],
    reasons?: Reason[],
  ) => {
    minutes += 1;
    return submitFeedback(servicesAt(db, new Date(noon.getTime() + minutes * 60_000)), {
      address: { username: ada.username, slug: hub.slug },
      deviceId: randomUUID(),
      submissionKey: newSubmissionKey(),
      rating,
      comments,
      email: null,
      answers,
      reasons,
      issuedAt: noon,
    });
  };
  const listTexts = async (filter: object = {}) =>
    (await listSubmissions(services, speaker, { hubId: hub.id, ...filter })).map(({ text }) => text);
  return { speaker, other, hub, services, addOwnQuestion, submit, listTexts };
}

it("comments can be filtered by stars, by text and by being hidden", async ({ db }) => {
  const { speaker, other, hub, services, submit, listTexts } = await setUpFeedback(db);
  await submit(5, "Calm.");
  await submit(5, null);
  await submit(1, "Rude.");
  const [rude] = await listSubmissions(services, speaker, { hubId: hub.id, stars: 1 });
  const hide = { hubId: hub.id, feedbackId: rude?.id as string, isHidden: true };
  const otherHub = await insertHub(db, other);
  expect(await setSubmissionHidden(services, other, hide)).toBeNull();
  expect(await setSubmissionHidden(services, other, { ...hide, hubId: otherHub.id })).toBeNull();
  expect(await listTexts()).toEqual(["Rude.", null, "Calm."]);

  expect(await setSubmissionHidden(services, speaker, hide)).toEqual({ id: rude?.id });
  expect(await listTexts()).toEqual([null, "Calm."]);
  expect(await listTexts({ hasComment: true })).toEqual(["Calm."]);
  expect(await listTexts({ hasComment: false })).toEqual([null]);
  expect(await listTexts({ hidden: "only" })).toEqual(["Rude."]);
  expect(await listTexts({ hidden: "all", stars: 5 })).toEqual([null, "Calm."]);
  expect(await countSubmissions(services, speaker, { hubId: hub.id, hidden: "all" })).toBe(3);
  expect(await listSubmissions(services, other, { hubId: hub.id, hidden: "all" })).toEqual([]);

  await setSubmissionHidden(services, speaker, { ...hide, isHidden: false });
  expect(await listTexts()).toEqual(["Rude.", null, "Calm."]);
});

it("question results show counts for choices and the newest texts for text questions", async ({ db }) => {
  const { speaker, other, hub, services, addOwnQuestion, submit, listTexts } = await setUpFeedback(db);
  const more = await addOwnQuestion("What next?", "text");
  const again = await addOwnQuestion("Again?", "yes_no");
  const likely = await addOwnQuestion("How likely?", "scale");
  const when = await addOwnQuestion("When?", "choice", ["Morning", "Evening"]);
  for (const [text, wouldReturn, point, choice] of [
    ["Slower", true, 10, "Morning"],
    ["Rude words", true, 0, "Morning"],
    ["Louder", false, 10, "Evening"],
  ] as const)
    await submit(4, null, [
      { questionId: more, answer: text },
      { questionId: again, answer: wouldReturn },
      { questionId: likely, answer: point },
      { questionId: when, answer: choice },
    ]);
  const [, rude] = await listSubmissions(services, speaker, { hubId: hub.id, questionId: more });
  await setSubmissionHidden(services, speaker, { hubId: hub.id, feedbackId: rude?.id as string, isHidden: true });

  const results = await listQuestionResults(services, speaker, hub.id);
  const inOrder = results.map(({ counts, texts, ...result }) => ({
    ...result,
    counts: counts.toSorted((one, two) => two.count - one.count),
    texts: texts.map(({ text }) => text),
  }));
  expect(inOrder).toMatchObject([
    { question: "What next?", answerCount: 3, counts: [], texts: ["Louder", "Slower"] },
    {
      answerCount: 3,
      counts: [
        { answer: "true", count: 2 },
        { answer: "false", count: 1 },
      ],
      texts: [],
    },
    {
      answerCount: 3,
      counts: [
        { answer: "10", count: 2 },
        { answer: "0", count: 1 },
      ],
    },
    {
      answerCount: 3,
      counts: [
        { answer: "Morning", count: 2 },
        { answer: "Evening", count: 1 },
      ],
    },
  ]);
  expect(await listTexts({ questionId: more })).toEqual(["Louder", "Slower"]);
  expect(await listQuestionResults(services, other, hub.id)).toEqual([]);
});

it("the export keeps its own columns beside questions of the same names", async ({ db }) => {
  const { speaker, hub, services, addOwnQuestion, submit } = await setUpFeedback(db);
  const names = ["Comment", "Email", "Rating"];
  const answers = [];
  for (const name of names) answers.push({ questionId: await addOwnQuestion(name, "text"), answer: `own ${name}` });
  await submit(4, "Lovely", answers);
  const work = { actor: speaker, input: { hubId: hub.id }, report: async () => {} };
  const file = (await buffer((await exportFeedback(services, work))?.content as AsyncIterable<Uint8Array>)).toString();
  const own = { "Comment (2)": "own Comment", "Email (2)": "own Email", "Rating (2)": "own Rating" };
  expect(parse(file, { columns: true, bom: true })).toMatchObject([
    { Rating: "4", Comment: "Lovely", Email: "", ...own },
  ]);
});

it("the export has a row for each person and a column for each question, marks hidden ones and disarms formulas", async ({
  db,
}) => {
  const { speaker, other, hub, services, addOwnQuestion, submit } = await setUpFeedback(db);
  const more = await addOwnQuestion("What next?", "text");
  const again = await addOwnQuestion("Again?", "yes_no");
  await submit(5, '=HYPERLINK("http://evil.example")', [
    { questionId: more, answer: "Slower" },
    { questionId: again, answer: false },
  ]);
  await submit(1, "Rude,\n＝1+1,\nand long");
  await db.update(feedbackSubmissions).set({ hiddenAt: noon }).where(eq(feedbackSubmissions.rating, 1));
  const work = { input: { hubId: hub.id }, report: async () => {} };
  const exportResult = await exportFeedback(services, { ...work, actor: speaker });
  const file = (await buffer(exportResult?.content as NonNullable<typeof exportResult>["content"])).toString();
  expect(parse(file, { columns: true, bom: true })).toMatchObject([
    {
      Date: "2026-11-21",
      Rating: "1",
      Label: "Poor",
      Comment: "Rude,\n'＝1+1,\nand long",
      Hidden: "Yes",
      "What next?": "",
    },
    {
      Rating: "5",
      Label: "Excellent",
      Comment: '\'=HYPERLINK("http://evil.example")',
      Hidden: "No",
      "What next?": "Slower",
      "Again?": "No",
    },
  ]);
  expect(await exportFeedback(services, { ...work, actor: other })).toBeUndefined();
  expect(await db.$count(feedbackQuestions)).toBe(3);
});

it("reasons are counted beside high and low stars, and ratings of the room alone apart; another's hub has none", async ({
  db,
}) => {
  const { speaker, other, hub, services, submit, listTexts } = await setUpFeedback(db);
  const pace: Reason = { text: "Pace", kind: "talk" };
  const sound: Reason = { text: "Sound", kind: "room" };
  const heat: Reason = { text: "Heat", kind: "room" };
  await submit(5, "Well paced", [], [pace]);
  await submit(4, null, [], [pace, sound]);
  await submit(3, "Too hot to think", [], [sound, heat]);
  await submit(2, "Too fast", [], [pace, sound]);
  await submit(1, "Nothing heard", [], [sound]);
  await submit(1, "No reason", [], []);
  await submit(4, "Before reasons were asked");
  const expected = {
    bands: {
      high: [
        { ...pace, count: 2 },
        { ...sound, count: 1 },
      ],
      low: [
        { ...sound, count: 3 },
        { ...heat, count: 1 },
        { ...pace, count: 1 },
      ],
    },
    roomOnly: { ...noRatings, 1: 1, 3: 1 },
  };
  expect(await listReasonResults(services, speaker, hub.id)).toEqual(expected);
  expect(await listTexts({ aboutRoomOnly: true })).toEqual(["Nothing heard", "Too hot to think"]);
  expect(await countSubmissions(services, speaker, { hubId: hub.id, aboutRoomOnly: true })).toBe(2);
  const none = { bands: { high: [], low: [] }, roomOnly: noRatings };
  expect(await listReasonResults(services, other, hub.id)).toEqual(none);

  const task = { actor: speaker, input: { hubId: hub.id }, report: async () => {} };
  const csv = await buffer((await exportFeedback(services, task))?.content as AsyncIterable<Uint8Array>);
  const rows = parse(csv, { columns: true, bom: true }) as Record<string, string>[];
  expect(rows.find(({ Comment }) => Comment === "Too fast")).toMatchObject({
    "Reasons: Talk": "Pace",
    "Reasons: Room": "Sound",
  });
});
