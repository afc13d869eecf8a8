import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Database } from "#app/database/connect.server.ts";
import { feedbackQuestions, feedbackSubmissions, leadCaptures, leads } from "#app/database/schema/index.ts";
import { submitFeedback } from "#app/domain/feedback/commands.server.ts";
import { addLead } from "#app/domain/leads/add-lead.server.ts";
import { captureLead } from "#app/domain/leads/commands.server.ts";
import { keyStoredSubmissions } from "#app/domain/privacy/key-stored-submissions.server.ts";
import { toSubmissionKey } from "#app/domain/values/submission-key.server.ts";
import { withDatabase as it } from "#tests/support/database.ts";
import { insertHub, insertSpeaker } from "#tests/support/fixtures.ts";
import { ada, rosa } from "#tests/support/people.ts";
import { noon, servicesAt } from "#tests/support/studio.ts";

async function setUpTalk(db: Database) {
  const speaker = await insertSpeaker(db, ada);
  const hub = await insertHub(db, speaker);
  await db.insert(feedbackQuestions).values({ talkHubId: hub.id, question: "What stays?", type: "text", sortOrder: 1 });
  const [, question] = await db.select().from(feedbackQuestions).orderBy(feedbackQuestions.sortOrder);
  const services = servicesAt(db);
  const rate = (submissionId: string, rating: 1 | 5 = 5) =>
    submitFeedback(services, {
      address: { username: ada.username, slug: hub.slug },
      deviceId: randomUUID(),
      submissionKey: toSubmissionKey(services, submissionId),
      issuedAt: noon,
      ...{ rating, comments: null, email: null },
      answers: [{ questionId: question?.id as string, answer: "The red thread" }],
    });
  /** As the release before stored them. */
  const storeRaw = (submissionId: string, key = toSubmissionKey(services, submissionId)) =>
    db.execute(sql`update feedback_submissions set submission_id = ${submissionId} where submission_id = ${key}`);
  return { speaker, hub, services, rate, storeRaw };
}
const storedIds = async (db: Database) => (await db.select().from(feedbackSubmissions)).map((row) => row.submissionKey);

it("ids of the release before become keys, so a form that its phone sends again is still a repeat", async ({ db }) => {
  const { services, rate, storeRaw } = await setUpTalk(db);
  const [rosas, tomas] = [randomUUID(), randomUUID()];
  for (const id of [rosas, tomas]) {
    await rate(id);
    await storeRaw(id);
  }
  expect(new Set(await storedIds(db))).toEqual(new Set([rosas, tomas]));
  await keyStoredSubmissions(services);
  const keys = await storedIds(db);
  expect(keys).toHaveLength(4);
  expect(new Set(keys)).toEqual(new Set([rosas, tomas].map((id) => toSubmissionKey(services, id))));

  await rate(rosas, 1);
  await keyStoredSubmissions(services);
  expect((await storedIds(db)).sort()).toEqual(keys.sort());
});

it("an id whose form was sent again to the new release first becomes a key of its own", async ({ db }) => {
  const { services, rate, storeRaw } = await setUpTalk(db);
  const id = randomUUID();
  await rate(id);
  await storeRaw(id);
  await rate(id, 1);
  await keyStoredSubmissions(services);
  const keys = await storedIds(db);
  expect([keys.length, keys.includes(id as never)]).toEqual([4, false]);
});

it("leads keep their keys: of typed, imported and repeated forms", async ({ db }) => {
  const { services, speaker, hub } = await setUpTalk(db);
  const [typed, sent] = [randomUUID(), randomUUID()];
  const person = { firstName: "Rosa", lastName: null, email: rosa.email, phone: null, company: null };
  await addLead(services, speaker, { ...person, email: null, hub: null, notes: null, token: typed });
  const capture = { hub: { id: hub.id, ownerId: speaker.id }, deviceId: randomUUID(), source: "entry" as const };
  const leave = (submissionKey = toSubmissionKey(services, sent)) =>
    captureLead(services, { ...capture, person, consentText: "Yes", submissionKey });
  await leave();
  for (const id of [typed, sent])
    await db.execute(
      sql`update lead_captures set submission_id = ${id} where submission_id = ${toSubmissionKey(services, id)}`,
    );
  await keyStoredSubmissions(services);
  const stored = new Set((await db.select().from(leadCaptures)).map(({ submissionKey }) => submissionKey));
  expect(stored).toEqual(new Set([typed, sent].map((id) => toSubmissionKey(services, id))));
  await leave();
  await addLead(services, speaker, { ...person, email: null, hub: null, notes: null, token: typed });
  expect(await db.$count(leads)).toBe(2);
});
