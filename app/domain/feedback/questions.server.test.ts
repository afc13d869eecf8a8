import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions, talkHubs } from "#app/database/schema/index.ts";
import { type FeedbackInput, submitFeedback } from "#app/domain/feedback/commands.server.ts";
import type { QuestionInput } from "#app/domain/feedback/form.ts";
import {
  addQuestion,
  changeQuestion,
  deleteQuestion,
  findHubWithQuestions,
  listOwnQuestions,
  orderQuestions,
} from "#app/domain/feedback/questions.server.ts";
import { newSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, ben } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

const text = (question: string): QuestionInput => ({ question, type: "text", required: false, options: [] });

async function setUpQuestions(db: Database) {
  const [speaker, other] = [await insertSpeaker(db, ada), await insertSpeaker(db, ben)];
  const hub = await insertHub(db, speaker);
  const services = servicesAt(db);
  const listTexts = async () => (await listOwnQuestions(services, speaker, hub.id)).map(({ question }) => question);
  const idOf = async (question: string) =>
    (await listOwnQuestions(services, speaker, hub.id)).find((each) => each.question === question)?.id as string;
  const address = { username: ada.username, slug: hub.slug };
  const submit = (input: Partial<FeedbackInput>) =>
    submitFeedback(services, {
      address,
      deviceId: randomUUID(),
      submissionKey: newSubmissionKey(),
      rating: 4,
      comments: null,
      email: null,
      issuedAt: new Date(),
      ...input,
    });
  return { speaker, other, hub, services, listTexts, idOf, address, submit };
}

const stars = "How would you rate this talk?";

describe("a hub's questions", () => {
  it("are at most six, in the order they were added, and can be reordered at once", async ({ db }) => {
    const { speaker, hub, services, listTexts, idOf } = await setUpQuestions(db);
    for (const each of ["A", "B", "C", "D", "E"])
      expect(await addQuestion(services, speaker, hub.id, text(each))).toEqual({ ok: true, value: undefined });
    expect(await addQuestion(services, speaker, hub.id, text("F"))).toEqual({
      ok: false,
      refusal: "question-limit-reached",
    });
    const ids = [await idOf("E"), await idOf(stars), await idOf("A")];
    await orderQuestions(services, speaker, hub.id, ids);
    expect(await listTexts()).toEqual(["E", stars, "A", "B", "C", "D"]);
  });

  it("leave no gap: a question added after a deletion still comes last", async ({ db }) => {
    const { speaker, hub, services, listTexts, idOf } = await setUpQuestions(db);
    for (const each of ["A", "B", "C", "D", "E"]) await addQuestion(services, speaker, hub.id, text(each));
    await deleteQuestion(services, speaker, { hubId: hub.id, questionId: await idOf("B") });
    await addQuestion(services, speaker, hub.id, text("F"));
    expect(await listTexts()).toEqual([stars, "A", "C", "D", "E", "F"]);
  });

  it("keep their star rating: it cannot be added, deleted or retyped, but its text can change", async ({ db }) => {
    const { speaker, hub, services, listTexts, idOf } = await setUpQuestions(db);
    await addQuestion(services, speaker, hub.id, text("A"));
    const refusal = { ok: false, refusal: "rating-question-kept" };
    const rating = { ...text("Stars?"), type: "rating" as const };
    const own = { hubId: hub.id, questionId: await idOf(stars) };
    expect(await addQuestion(services, speaker, hub.id, rating)).toEqual(refusal);
    expect(await changeQuestion(services, speaker, { ...own, questionId: await idOf("A") }, rating)).toEqual(refusal);
    expect(await changeQuestion(services, speaker, own, text("A text"))).toEqual(refusal);
    expect(await deleteQuestion(services, speaker, own)).toEqual(refusal);
    await changeQuestion(services, speaker, own, { ...rating, required: false });
    expect(await listTexts()).toEqual(["Stars?", "A"]);
    expect((await findHubWithQuestions(services, { username: ada.username, slug: hub.slug }))?.questions).toMatchObject(
      [{ type: "rating", required: true }, {}],
    );
  });

  it("keep their type once answered, and are deleted with their own answers only", async ({ db }) => {
    const { speaker, hub, services, idOf, submit } = await setUpQuestions(db);
    await addQuestion(services, speaker, hub.id, text("A"));
    const questionId = await idOf("A");
    const yesNo = { ...text("A"), type: "yes_no" as const };
    expect((await changeQuestion(services, speaker, { hubId: hub.id, questionId }, yesNo))?.ok).toBe(true);
    await submit({ answers: [{ questionId, answer: true }] });
    expect(await changeQuestion(services, speaker, { hubId: hub.id, questionId }, text("A"))).toEqual({
      ok: false,
      refusal: "question-type-fixed",
    });
    expect(await listOwnQuestions(services, speaker, hub.id)).toMatchObject([{ answerCount: 1 }, { answerCount: 1 }]);
    await deleteQuestion(services, speaker, { hubId: hub.id, questionId });
    expect(await db.select().from(feedbackSubmissions)).toMatchObject([{ rating: 4 }]);
  });

  it("cannot be read or changed by another speaker", async ({ db }) => {
    const { other, hub, services, listTexts, idOf } = await setUpQuestions(db);
    const questionId = await idOf(stars);
    expect(await listOwnQuestions(services, other, hub.id)).toEqual([]);
    expect(await addQuestion(services, other, hub.id, text("A"))).toBeNull();
    expect(await changeQuestion(services, other, { hubId: hub.id, questionId }, text("A"))).toBeNull();
    expect(await deleteQuestion(services, other, { hubId: hub.id, questionId })).toBeNull();
    expect(await orderQuestions(services, other, hub.id, [questionId])).toBeNull();
    const otherHub = await insertHub(db, other);
    expect(await changeQuestion(services, other, { hubId: otherHub.id, questionId }, text("A"))).toBeNull();
    expect(await listTexts()).toEqual([stars]);
  });
});

describe("answers to the speaker's own questions", () => {
  it("are one per device and question, replaced by sending again, stored once when sent twice", async ({ db }) => {
    const { speaker, hub, services, idOf, submit } = await setUpQuestions(db);
    await addQuestion(services, speaker, hub.id, text("A"));
    await addQuestion(services, speaker, hub.id, { ...text("B"), type: "scale" });
    const [a, b] = [await idOf("A"), await idOf("B")];
    const stored = (questionId: string) =>
      db
        .select({ responses: feedbackSubmissions.responses })
        .from(feedbackSubmissions)
        .where(eq(feedbackSubmissions.questionId, questionId));
    const phone = { deviceId: randomUUID(), submissionKey: newSubmissionKey() };
    const first = { ...phone, answers: [{ questionId: a, answer: "Slower" }] };
    await submit(first);
    await submit({ ...first, deviceId: randomUUID() });
    expect(await stored(a)).toEqual([{ responses: { answer: "Slower" } }]);
    const changed = [
      { questionId: a, answer: "Louder" },
      { questionId: b, answer: 0 },
    ];
    await submit({ ...phone, submissionKey: newSubmissionKey(), answers: changed });
    expect(await stored(a)).toEqual([{ responses: { answer: "Louder" } }]);
    expect(await stored(b)).toEqual([{ responses: { answer: 0 } }]);
    // Left out this time, so the earlier answer stays.
    await submit({ ...phone, submissionKey: newSubmissionKey() });
    expect(await stored(a)).toEqual([{ responses: { answer: "Louder" } }]);
    expect(await db.$count(feedbackSubmissions)).toBe(3);
  });

  it("to another hub's question are not stored", async ({ db }) => {
    const { other, services, submit } = await setUpQuestions(db);
    const otherHub = await insertHub(db, other);
    await addQuestion(services, other, otherHub.id, text("A"));
    const [foreign] = await db.select().from(feedbackQuestions).where(eq(feedbackQuestions.type, "text"));
    expect((await submit({ answers: [{ questionId: foreign?.id as string, answer: "x" }] })).ok).toBe(true);
    expect(await db.select().from(feedbackSubmissions)).toMatchObject([{ rating: 4 }]);
  });

  it("are found at a former address and at the current one only", async ({ db }) => {
    const { hub, services, address } = await setUpQuestions(db);
    await db.update(talkHubs).set({ slug: "renamed" }).where(eq(talkHubs.id, hub.id));
    for (const currentOrOld of [address, { ...address, slug: "renamed" }])
      expect(await findHubWithQuestions(services, currentOrOld)).toMatchObject({
        id: hub.id,
        questions: [{ type: "rating" }],
      });
    expect(await findHubWithQuestions(services, { username: ben.username, slug: hub.slug })).toBeNull();
    await db.delete(feedbackQuestions);
    expect(await findHubWithQuestions(services, address)).toMatchObject({ id: hub.id, questions: [] });
    await db.update(talkHubs).set({ deletedAt: new Date() });
    expect(await findHubWithQuestions(services, address)).toBeNull();
  });
});
