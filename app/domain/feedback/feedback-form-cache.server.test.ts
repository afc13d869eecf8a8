import { expect } from "vitest";
import { answerField } from "#app/domain/feedback/feedback.ts";
import { createFeedbackFormCache } from "#app/domain/feedback/feedback-form-cache.server.ts";
import { listQuestions } from "#app/domain/feedback/queries.server.ts";
import { addQuestion } from "#app/domain/feedback/questions.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada } from "#tests/support/people.ts";
import { servicesAt } from "#tests/support/studio.ts";

it("loads a hub's form once for a room, and again after its speaker's change", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker);
  const services = servicesAt(db);
  const asking = createFeedbackFormCache(services);
  const address = { username: ada.username, slug: hub.slug };
  const first = await asking.find(address);
  expect(first?.id).toBe(hub.id);
  expect(await asking.find(address)).toBe(first);

  await addQuestion(services, speaker, hub.id, { question: "Why?", type: "text", required: true, options: [] });
  asking.invalidate();
  const form = (await asking.find(address))?.form;
  const [, added] = await listQuestions(services, hub.id);
  expect(form?.safeParse({ rating: "5" }).success).toBe(false);
  expect(form?.safeParse({ rating: "5", [answerField(added?.id as string)]: "Kindness" }).success).toBe(true);
});

it("looks up a missing hub again on the next request", async ({ db }) => {
  const speaker = await insertSpeaker(db, ada);
  const asking = createFeedbackFormCache(servicesAt(db));
  expect(await asking.find({ username: ada.username, slug: "kind-machines" })).toBeNull();
  const hub = await insertHub(db, speaker);
  expect((await asking.find({ username: ada.username, slug: hub.slug }))?.id).toBe(hub.id);
});
